import { loadModule, parseSync } from 'libpg-query';

/** A node of PostgreSQL's own parse tree: its fields by name. */
type Node = Readonly<Record<string, unknown>>;

/** What a statement breaks of the common subset (docs/architecture.md), in words that name the place in its text. */
export interface Breach {
  readonly rule: 'school-by-parameter' | 'all-schools-locked' | 'all-schools-recursive' | 'changing-function';
  readonly what: string;
}

/** What the rules need to know of a database. */
export interface Known {
  /** Tables whose rows belong to a school. */
  readonly bySchool: ReadonlySet<string>;
  /** Functions that do not always answer the same. */
  readonly changing: ReadonlySet<string>;
}

/** The table whose own key is the school. */
const SCHOOLS = 'organizations';
const SCHOOL = 'organization_id';

/** Must have been awaited before anything is parsed. */
export const parserReady = loadModule;

/** What a text breaks, its statements one by one; a text that is no SQL breaks nothing. */
export function breachesOf(text: string, known: Known): Breach[] {
  if (![...known.bySchool].some((table) => text.includes(table))) return [];
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt?: Node }[] };
  return stmts.flatMap(({ stmt }) => (stmt ? new Statement(stmt, known).breaches() : []));
}

/** One table in the FROM of a level, by the name it has there. */
interface Place {
  readonly table: string;
  /** Whether its rows are of schools, so that the level must name one. */
  readonly isBySchool: boolean;
  readonly level: Level;
  boundTo: Place | 'parameter' | null;
}

/** A query, or part of one, that a database of several machines plans by itself. */
interface Level {
  readonly places: Place[];
  isThroughOuter: boolean;
}

/** The names that a part of a query sees; those of a sub-select that becomes a join are of the level around it. */
interface Scope {
  readonly names: Map<string, Place>;
  readonly outer: Scope | null;
  readonly level: Level;
}

class Statement {
  readonly #known: Known;
  readonly #found: Breach[] = [];
  readonly #top: Node;
  readonly #levels: { level: Level; isTop: boolean }[] = [];
  readonly #common = new Set<string>();

  constructor(top: Node, known: Known) {
    this.#known = known;
    this.#top = top;
  }

  breaches(): Breach[] {
    this.#query(this.#top, null);
    const tops = this.#levels.filter(({ isTop }) => isTop).flatMap(({ level }) => level.places);
    const isOverAll = tops.some((place) => place.isBySchool) && !tops.some(isBound);
    if (isOverAll) this.#overAll();
    for (const { level, isTop } of this.#levels)
      for (const place of level.places)
        if (place.isBySchool && !isBound(place) && !(isTop && isOverAll))
          this.#found.push({
            rule: 'school-by-parameter',
            what: `${place.table} ${level.isThroughOuter ? 'names its school through the outer row' : 'names no school'}`,
          });
    this.#changing(this.#top);
    return this.#found;
  }

  /** What no statement over all schools may do. */
  #overAll(): void {
    if (has(this.#top, 'LockingClause'))
      this.#found.push({ rule: 'all-schools-locked', what: 'locks rows of all schools' });
    if (has(this.#top, 'WithClause', ({ recursive }) => recursive === true) || isRecursive(this.#top))
      this.#found.push({ rule: 'all-schools-recursive', what: 'is recursive over all schools' });
  }

  /** Functions in the new values of an UPDATE. */
  #changing(node: Node): void {
    each(node, 'UpdateStmt', (update) => {
      for (const target of list(update['targetList']))
        each(target, 'FuncCall', (call) => {
          const name = textOf(list(call['funcname']).at(-1));
          if (this.#known.changing.has(name))
            this.#found.push({ rule: 'changing-function', what: `${name}() in an UPDATE` });
        });
    });
  }

  /** A query that is planned by itself. */
  #query(node: Node, outer: Scope | null, isTop = outer === null): void {
    const [kind, query] = wrapped(node);
    for (const cte of list(field(query, 'withClause')?.['ctes'])) {
      const { ctename, ctequery } = unwrapped(cte);
      this.#common.add(ctename as string);
      this.#query(ctequery as Node, outer, false);
    }
    if (kind === 'SelectStmt' && query['op'] !== undefined && query['op'] !== 'SETOP_NONE') {
      for (const arm of ['larg', 'rarg']) this.#query({ SelectStmt: query[arm] }, outer, isTop);
      return;
    }
    const level: Level = { places: [], isThroughOuter: false };
    this.#levels.push({ level, isTop });
    const scope: Scope = { names: new Map(), outer, level };
    if (kind === 'InsertStmt') {
      if (query['selectStmt']) this.#query(query['selectStmt'] as Node, scope, isTop);
      this.#expressions(query['onConflictClause'], scope);
      return;
    }
    this.#fill(kind, query, scope);
  }

  #fill(kind: string, query: Node, scope: Scope): void {
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') this.#from({ RangeVar: query['relation'] }, scope);
    const sources = [...list(query['fromClause']), ...list(query['usingClause'])];
    const conditions = sources.flatMap((source) => this.#from(source, scope));
    for (const condition of [...conditions, query['whereClause']]) this.#condition(condition, scope);
    for (const part of [
      'targetList',
      'havingClause',
      'groupClause',
      'sortClause',
      'limitCount',
      'limitOffset',
      'returningClause',
      'valuesLists',
    ])
      this.#expressions(query[part], scope);
  }

  /** Puts what stands in a FROM into the scope; answers the conditions of its joins. */
  #from(node: Node, scope: Scope): Node[] {
    const [kind, source] = wrapped(node);
    if (kind === 'RangeVar') {
      const table = source['relname'] as string;
      const isCommon = this.#common.has(table) && source['schemaname'] === undefined;
      const place = {
        table,
        isBySchool: !isCommon && this.#known.bySchool.has(table),
        level: scope.level,
        boundTo: null,
      };
      scope.names.set((field(source, 'alias')?.['aliasname'] ?? table) as string, place);
      scope.level.places.push(place);
      return [];
    }
    if (kind === 'JoinExpr') {
      const before = [...scope.names.values()];
      const left = this.#from(source['larg'] as Node, scope);
      const right = this.#from(source['rarg'] as Node, scope);
      if (list(source['usingClause']).some((name) => textOf(name) === SCHOOL)) {
        const [first, ...others] = [...scope.names.values()].filter(
          (place) => !before.includes(place) && place.isBySchool,
        );
        for (const other of others) if (first) link(first, other);
      }
      return [...left, ...right, ...(source['quals'] ? [source['quals'] as Node] : [])];
    }
    if (kind === 'RangeSubselect') {
      this.#query(source['subquery'] as Node, scope, false);
      const name = field(source, 'alias')?.['aliasname'];
      scope.names.set(name as string, { table: name as string, isBySchool: false, level: scope.level, boundTo: null });
      return [];
    }
    this.#expressions(source, scope);
    return [];
  }

  /** What must hold: schools that are equal, sub-selects that become joins; anything else is looked through for sub-selects that stay. */
  #condition(condition: unknown, scope: Scope): void {
    if (!condition) return;
    const [kind, node] = wrapped(condition as Node);
    if (kind === 'BoolExpr' && node['boolop'] === 'AND_EXPR') {
      for (const part of list(node['args'])) this.#condition(part, scope);
      return;
    }
    const [inner] = kind === 'BoolExpr' && node['boolop'] === 'NOT_EXPR' ? list(node['args']) : [];
    if (inner && isSubLink(inner, ['EXISTS_SUBLINK'])) {
      this.#joined(unwrapped(inner), scope);
      return;
    }
    if (isSubLink({ [kind]: node }, ['EXISTS_SUBLINK', 'ANY_SUBLINK'])) {
      this.#joined(node, scope);
      return;
    }
    if (kind === 'A_Expr' && node['kind'] === 'AEXPR_OP' && textOf(list(node['name'])[0]) === '=') {
      const [left, right] = [partsOf(node['lexpr']), partsOf(node['rexpr'])];
      for (const [at, part] of left.entries()) this.#equal(part, right[at], scope);
    }
    this.#expressions(condition, scope);
  }

  #joined(link: Node, scope: Scope): void {
    this.#expressions(link['testexpr'], scope);
    const [, query] = wrapped(link['subselect'] as Node);
    if (!isSimple(query)) {
      this.#query(link['subselect'] as Node, scope, false);
      return;
    }
    const own: Scope = { names: new Map(), outer: scope, level: scope.level };
    this.#fill('SelectStmt', query, own);
    const tested = partsOf(link['testexpr']);
    const told = list(query['targetList']).map((target) => unwrapped(target)['val']);
    for (const [at, part] of tested.entries()) this.#equal(part, told[at], scope, own);
  }

  #equal(left: unknown, right: unknown, scope: Scope, ofRight = scope): void {
    const [one, other] = [this.#schoolOf(left, scope), this.#schoolOf(right, ofRight)];
    for (const [place, value, other_] of [
      [one, right, other],
      [other, left, one],
    ] as const) {
      if (!place || place.level !== scope.level) continue;
      if (isGiven(value)) bind(place);
      else if (other_ && other_.level !== scope.level) scope.level.isThroughOuter = true;
    }
    if (one && other && one.level === other.level) link(one, other);
  }

  /** Whose school a column tells, if it tells one. */
  #schoolOf(node: unknown, scope: Scope): Place | null {
    const [kind, column] = node ? wrapped(node as Node) : [''];
    if (kind === 'TypeCast') return this.#schoolOf((column as Node)['arg'], scope);
    if (kind !== 'ColumnRef') return null;
    const names = list((column as Node)['fields']).map(textOf);
    const [name, qualifier] = [names.at(-1), names.at(-2)];
    for (let at: Scope | null = scope; at; at = at.outer) {
      if (qualifier) {
        const place = at.names.get(qualifier);
        if (place) return name === SCHOOL || (name === 'id' && place.table === SCHOOLS) ? place : null;
        continue;
      }
      if (name !== SCHOOL) continue;
      const place = [...at.names.values()].find((each_) => each_.isBySchool);
      if (place) return place;
    }
    return null;
  }

  /** Sub-selects anywhere in expressions stay what they are. */
  #expressions(node: unknown, scope: Scope): void {
    if (Array.isArray(node)) for (const part of node) this.#expressions(part, scope);
    else if (node && typeof node === 'object')
      for (const [name, part] of Object.entries(node))
        if (name === 'SubLink') {
          this.#expressions((part as Node)['testexpr'], scope);
          this.#query((part as Node)['subselect'] as Node, scope, false);
        } else if (typeof part === 'object') this.#expressions(part, scope);
  }
}

const AGGREGATES =
  /^(count|sum|min|max|avg|array_agg|jsonb?_agg|jsonb?_object_agg|string_agg|bool_and|bool_or|bit_or|every)$/;

/** Whether PostgreSQL makes a join of it. */
const isSimple = (query: Node): boolean =>
  !query['limitCount'] &&
  !query['groupClause'] &&
  !query['havingClause'] &&
  !query['withClause'] &&
  !query['lockingClause'] &&
  (query['op'] === undefined || query['op'] === 'SETOP_NONE') &&
  !query['valuesLists'] &&
  !has(query['targetList'], 'FuncCall', (call) => AGGREGATES.test(textOf(list(call['funcname']).at(-1))));

const isSubLink = (node: Node, kinds: readonly string[]): boolean => {
  const [kind, link] = wrapped(node);
  return kind === 'SubLink' && kinds.includes(link['subLinkType'] as string);
};

/** A value that comes with the statement. */
function isGiven(node: unknown): boolean {
  if (!node) return false;
  const [kind, value] = wrapped(node as Node);
  return kind === 'TypeCast' ? isGiven(value['arg']) : kind === 'ParamRef' || kind === 'A_Const';
}

function rootOf(place: Place): Place {
  return place.boundTo === null || place.boundTo === 'parameter' ? place : rootOf(place.boundTo);
}
const isBound = (place: Place): boolean => rootOf(place).boundTo === 'parameter';
function bind(place: Place): void {
  rootOf(place).boundTo = 'parameter';
}
function link(one: Place, other: Place): void {
  const [from, to] = [rootOf(one), rootOf(other)];
  if (from === to) return;
  if (from.boundTo === 'parameter') to.boundTo = 'parameter';
  from.boundTo = to;
}

/** A row of values is as many parts. */
const partsOf = (node: unknown): unknown[] => {
  const [kind, row] = node ? wrapped(node as Node) : [''];
  return kind === 'RowExpr' ? list((row as Node)['args']) : [node];
};

const list = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const wrapped = (node: Node): [string, Node] => (Object.entries(node)[0] ?? ['', {}]) as [string, Node];
const unwrapped = (node: Node): Node => wrapped(node)[1];
const field = (node: Node, name: string): Node | undefined => node[name] as Node | undefined;
const textOf = (node: unknown): string => (field((node ?? {}) as Node, 'String')?.['sval'] as string | undefined) ?? '';

/** Every node of a kind within. */
function each(node: unknown, kind: string, take: (found: Node) => void): void {
  if (!node || typeof node !== 'object') return;
  for (const [name, part] of Object.entries(node)) {
    if (name === kind) take(part as Node);
    each(part, kind, take);
  }
}

function has(node: unknown, kind: string, test: (found: Node) => boolean = () => true): boolean {
  let isThere = false;
  each(node, kind, (found) => (isThere ||= test(found)));
  return isThere;
}

/** The clause of a statement stands there without its own name. */
const isRecursive = (top: Node): boolean => {
  let isThere = false;
  each(top, 'withClause', ({ recursive }) => (isThere ||= recursive === true));
  return isThere;
};

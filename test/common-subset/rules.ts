import { loadModule, parseSync } from 'libpg-query';
import { bind, isBound, type Level, link, type Place } from './places.ts';
import {
  each,
  field,
  has,
  isGiven,
  isRecursive,
  isSimple,
  isSubLink,
  list,
  type Node,
  partsOf,
  textOf,
  unwrapped,
  wrapped,
} from './tree.ts';

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

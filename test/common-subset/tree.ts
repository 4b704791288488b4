// PostgreSQL's own parse tree, as far as the rules look at it.

/** A node of PostgreSQL's own parse tree: its fields by name. */
export type Node = Readonly<Record<string, unknown>>;

export const AGGREGATES =
  /^(count|sum|min|max|avg|array_agg|jsonb?_agg|jsonb?_object_agg|string_agg|bool_and|bool_or|bit_or|every)$/;

/** Whether PostgreSQL makes a join of it. */
export const isSimple = (query: Node): boolean =>
  !query['limitCount'] &&
  !query['groupClause'] &&
  !query['havingClause'] &&
  !query['withClause'] &&
  !query['lockingClause'] &&
  (query['op'] === undefined || query['op'] === 'SETOP_NONE') &&
  !query['valuesLists'] &&
  !has(query['targetList'], 'FuncCall', (call) => AGGREGATES.test(textOf(list(call['funcname']).at(-1))));

export const isSubLink = (node: Node, kinds: readonly string[]): boolean => {
  const [kind, link] = wrapped(node);
  return kind === 'SubLink' && kinds.includes(link['subLinkType'] as string);
};

/** A value that comes with the statement. */
export function isGiven(node: unknown): boolean {
  if (!node) return false;
  const [kind, value] = wrapped(node as Node);
  return kind === 'TypeCast' ? isGiven(value['arg']) : kind === 'ParamRef' || kind === 'A_Const';
}

/** A row of values is as many parts. */
export const partsOf = (node: unknown): unknown[] => {
  const [kind, row] = node ? wrapped(node as Node) : [''];
  return kind === 'RowExpr' ? list((row as Node)['args']) : [node];
};

export const list = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
export const wrapped = (node: Node): [string, Node] => (Object.entries(node)[0] ?? ['', {}]) as [string, Node];
export const unwrapped = (node: Node): Node => wrapped(node)[1];
export const field = (node: Node, name: string): Node | undefined => node[name] as Node | undefined;
export const textOf = (node: unknown): string =>
  (field((node ?? {}) as Node, 'String')?.['sval'] as string | undefined) ?? '';

/** Every node of a kind within. */
export function each(node: unknown, kind: string, take: (found: Node) => void): void {
  if (!node || typeof node !== 'object') return;
  for (const [name, part] of Object.entries(node)) {
    if (name === kind) take(part as Node);
    each(part, kind, take);
  }
}

export function has(node: unknown, kind: string, test: (found: Node) => boolean = () => true): boolean {
  let isThere = false;
  each(node, kind, (found) => (isThere ||= test(found)));
  return isThere;
}

/** The clause of a statement stands there without its own name. */
export const isRecursive = (top: Node): boolean => {
  let isThere = false;
  each(top, 'withClause', ({ recursive }) => (isThere ||= recursive === true));
  return isThere;
};

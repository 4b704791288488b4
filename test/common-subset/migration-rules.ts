import { parseSync } from 'libpg-query';

type Statement = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const CHANGES_ROWS = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'];

/** What a migration does that a distributed database refuses. */
export function migrationBreaches(text: string): string[] {
  const { stmts = [] } = parseSync(text) as unknown as { stmts?: { stmt?: Statement }[] };
  const kinds = stmts.flatMap(({ stmt }) => Object.keys(stmt ?? {}));
  const firstRows = kinds.findIndex((kind) => CHANGES_ROWS.includes(kind));
  const isLate = firstRows !== -1 && kinds.slice(firstRows).some((kind) => !CHANGES_ROWS.includes(kind));
  const isChecked = stmts.some(({ stmt }) => addsChecked(stmt?.['AlterTableStmt']));
  return [
    ...(isChecked ? ['ADD COLUMN and its CHECK are two statements'] : []),
    ...(isLate ? ['what changes rows comes after all that changes tables'] : []),
  ];
}

function addsChecked(alter: Statement[string] | undefined): boolean {
  const commands = (alter?.['cmds'] ?? []) as { AlterTableCmd: { subtype: string; def?: { ColumnDef?: unknown } } }[];
  return commands.some(
    ({ AlterTableCmd: { subtype, def } }) =>
      subtype === 'AT_AddColumn' && JSON.stringify(def?.ColumnDef ?? {}).includes('"CONSTR_CHECK"'),
  );
}

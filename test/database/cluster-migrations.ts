import { parse } from 'libpg-query';

const WRITES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']);
const READS = new Set(['SelectStmt', 'DoStmt']);

/** What Citus refuses of a migration's text, each with its line. */
export async function refusedByACluster(text: string): Promise<string[]> {
  const wrong: string[] = [];
  let hasWritten = false;
  for (const { stmt, stmt_location: at = 0 } of (await parse(text)).stmts ?? []) {
    const [kind, statement] = Object.entries(stmt ?? {})[0] ?? ['', {}];
    const line = lineOf(text, at);
    if (WRITES.has(kind)) hasWritten = true;
    else if (hasWritten && !READS.has(kind)) wrong.push(`${line}: DDL after rows were written`);
    if (kind === 'AlterTableStmt' && addsColumnWithCheck(JSON.stringify(statement)))
      wrong.push(`${line}: ADD COLUMN with its CHECK`);
  }
  return wrong;
}

function addsColumnWithCheck(statement: string): boolean {
  return statement.includes('"AT_AddColumn"') && statement.includes('"CONSTR_CHECK"');
}

/** A statement begins after the white space and comments that the parser counts to it. */
function lineOf(text: string, at: number): number {
  // Places are counted in bytes.
  const bytes = Buffer.from(text);
  const before = /^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(bytes.subarray(at).toString())?.[0] ?? '';
  return (bytes.subarray(0, at).toString() + before).split('\n').length;
}

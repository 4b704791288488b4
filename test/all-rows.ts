import type { TestSchool } from './school.ts';

/** Every row of every table but those named, without `version` and what else is named: to see that an undo puts all back. */
export async function allRows(
  { testDatabase: { pool } }: TestSchool,
  { tables: leftOut, columns }: { readonly tables: readonly string[]; readonly columns: readonly string[] },
): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name <> ALL($1) ORDER BY 1`,
    [leftOut],
  );
  const told: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT row FROM (SELECT to_jsonb(t) - 'version' - $1::text[] AS row FROM "${name}" t) AS told ORDER BY row::text`,
      [columns],
    );
    told[name] = rows.map(({ row }) => row);
  }
  return told;
}

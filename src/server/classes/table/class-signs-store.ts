import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** Bytes of an id; of a sign, which is an id, a transaction and a number; and where the number begins. */
const [ID_LENGTH, SIGN_LENGTH, NUMBER_AT] = [16, 24, 20];

/** By what it is known whether anything in the class table of a semester has changed; equal signs, equal table. */
export interface ClassSigns {
  /** Each class by its id: the transaction that wrote its row last and how many wait for it, `SIGN_LENGTH` bytes in all. */
  readonly classes: Buffer;
  /** Everything whose name the table shows: written when and by which transaction. */
  readonly names: string;
}

/** A look at nothing. */
export const NO_SIGNS: ClassSigns = { classes: Buffer.alloc(0), names: '' };

/**
 * One look in one snapshot. The row of a class is written by everything that changes it, its dates or its instructors (they raise its
 * version) and by every seat; PostgreSQL says by which transaction (`xmin`), so nobody has to remember to tell.
 */
export async function readClassSigns(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<ClassSigns> {
  const all = (table: string) =>
    sql`SELECT id::text || xmin::text AS sign FROM ${sql.table(table)} WHERE organization_id = ${organizationId}`;
  const { rows } = await sql<ClassSigns>`SELECT
    (SELECT coalesce(string_agg(sign, ''::bytea), ''::bytea) FROM (
      SELECT uuid_send(id) || xidsend(classes.xmin) || int4send(coalesce(waiting, 0)) AS sign
      FROM classes LEFT JOIN (
        SELECT class_id, count(*)::int AS waiting FROM waitlist_entries
        WHERE organization_id = ${organizationId} AND state = 'waiting' GROUP BY class_id
      ) AS counted ON class_id = id
      WHERE organization_id = ${organizationId} AND semester_id = ${semesterId} ORDER BY id) AS signed) AS classes,
    (SELECT coalesce(string_agg(sign, ' ' ORDER BY sign), '') FROM (
      ${all('semesters')} UNION ALL ${all('classTypes')} UNION ALL ${all('locations')} UNION ALL ${all('instructors')}
      UNION ALL SELECT id::text || class_groups.xmin::text || class_id || class_group_members.xmin::text
        FROM class_groups LEFT JOIN class_group_members ON class_group_members.organization_id = class_groups.organization_id
          AND class_group_members.class_group_id = class_groups.id
        WHERE class_groups.organization_id = ${organizationId} AND semester_id = ${semesterId}) AS named) AS names`.execute(
    database,
  );
  return rows[0] ?? NO_SIGNS;
}

/** What differs between two looks at the classes, each by its place; a class that was written since is both. */
export interface SignChanges {
  /** Of the newer look. */
  readonly added: readonly number[];
  /** Of the older one. */
  readonly gone: readonly number[];
}

/** Both stand in the order of their ids, so one walk along them does. */
export function compareSigns(before: Buffer, now: Buffer): SignChanges {
  const [added, gone]: [number[], number[]] = [[], []];
  let old = 0;
  for (let at = 0; at < now.length; at += SIGN_LENGTH) {
    let same = countSame(before, old, now, at);
    // An id that comes earlier in the older look is gone: it stands before the one that is looked for.
    while (same < ID_LENGTH && (before[old + same] ?? Infinity) < (now[at + same] ?? 0)) {
      gone.push(old / SIGN_LENGTH);
      old += SIGN_LENGTH;
      same = countSame(before, old, now, at);
    }
    if (same < SIGN_LENGTH) added.push(at / SIGN_LENGTH);
    if (same < ID_LENGTH) continue;
    if (same < SIGN_LENGTH) gone.push(old / SIGN_LENGTH);
    old += SIGN_LENGTH;
  }
  for (; old < before.length; old += SIGN_LENGTH) gone.push(old / SIGN_LENGTH);
  return { added, gone };
}

/** How many bytes two signs begin with alike. */
function countSame(before: Buffer, old: number, now: Buffer, at: number): number {
  let same = 0;
  while (same < SIGN_LENGTH && before[old + same] === now[at + same]) same++;
  return same;
}

/** The class whose sign stands there, and how many wait for it. */
export function readSign(signs: Buffer, at: number): { id: string; waiting: number } {
  const start = at * SIGN_LENGTH;
  const hex = signs.toString('hex', start, start + ID_LENGTH);
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  return { id, waiting: signs.readInt32BE(start + NUMBER_AT) };
}

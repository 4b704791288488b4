import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

const UUID_LENGTH = 36;
/** An id and the ten digits of a transaction. */
const SIGN_LENGTH = 46;

/** By what it is known whether anything in the class table of a semester has changed; equal signs, equal table. */
export interface ClassSigns {
  /** Each class and the transaction that wrote its row last, by id; every sign is `SIGN_LENGTH` long. */
  readonly classes: string;
  /** How many wait for each class. */
  readonly waiting: string;
  /** Everything whose name the table shows: written when and by which transaction. */
  readonly names: string;
}

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
    (SELECT coalesce(string_agg(id::text || lpad(xmin::text, ${SIGN_LENGTH - UUID_LENGTH}, '0'), '' ORDER BY id), '') FROM classes
      WHERE organization_id = ${organizationId} AND semester_id = ${semesterId}) AS classes,
    (SELECT coalesce(string_agg(class_id::text || waiting, ' ' ORDER BY class_id), '') FROM (
      SELECT class_id, count(*)::text AS waiting FROM waitlist_entries
      WHERE organization_id = ${organizationId} AND state = 'waiting' GROUP BY class_id) AS counted) AS waiting,
    (SELECT coalesce(string_agg(sign, ' ' ORDER BY sign), '') FROM (
      ${all('semesters')} UNION ALL ${all('class_types')} UNION ALL ${all('locations')} UNION ALL ${all('instructors')}
      UNION ALL SELECT id::text || class_groups.xmin::text || class_id || class_group_members.xmin::text
        FROM class_groups LEFT JOIN class_group_members ON class_group_members.organization_id = class_groups.organization_id
          AND class_group_members.class_group_id = class_groups.id
        WHERE class_groups.organization_id = ${organizationId} AND semester_id = ${semesterId}) AS named) AS names`.execute(
    database,
  );
  return rows[0] ?? { classes: '', waiting: '', names: '' };
}

/** How many wait for each class that somebody waits for. */
export function readWaiting(waiting: string): ReadonlyMap<string, number> {
  const counts = waiting.split(' ').filter(Boolean);
  return new Map(counts.map((count) => [count.slice(0, UUID_LENGTH), Number(count.slice(UUID_LENGTH))]));
}

/** What differs between two looks at the classes: counted in signs, not in letters. */
export interface SignChanges {
  /** For each sign of the newer look where it stood in the older one; -1 where it is new or another. */
  readonly from: readonly number[];
  /** Those of the older look that are not in the newer one. */
  readonly gone: readonly number[];
}

/** Both stand in the order of their ids, so one walk along them does; it makes no text, of which thousands would be thrown away each time. */
export function compareSigns(before: string, now: string): SignChanges {
  const [from, gone]: [number[], number[]] = [[], []];
  let old = 0;
  for (let at = 0; at < now.length; at += SIGN_LENGTH) {
    let differs = firstDifference(before, old, now, at);
    // An id that comes earlier in the older look is gone: it stands before the one that is looked for.
    while (
      differs < UUID_LENGTH &&
      old < before.length &&
      before.charCodeAt(old + differs) < now.charCodeAt(at + differs)
    ) {
      gone.push(old / SIGN_LENGTH);
      old += SIGN_LENGTH;
      differs = firstDifference(before, old, now, at);
    }
    from.push(differs === SIGN_LENGTH ? old / SIGN_LENGTH : -1);
    if (differs >= UUID_LENGTH) {
      if (differs < SIGN_LENGTH) gone.push(old / SIGN_LENGTH);
      old += SIGN_LENGTH;
    }
  }
  for (; old < before.length; old += SIGN_LENGTH) gone.push(old / SIGN_LENGTH);
  return { from, gone };
}

/** How many letters two signs have in common. */
function firstDifference(before: string, old: number, now: string, at: number): number {
  if (old >= before.length) return 0;
  let differs = 0;
  while (differs < SIGN_LENGTH && before.charCodeAt(old + differs) === now.charCodeAt(at + differs)) differs++;
  return differs;
}

/** The id of the class whose sign stands there. */
export function idOfSign(signs: string, at: number): string {
  return signs.slice(at * SIGN_LENGTH, at * SIGN_LENGTH + UUID_LENGTH);
}

import { sql } from 'kysely';
import type { OutputOf } from '../../../contract/kit.ts';
import type { likelyDuplicates, studentMerges } from '../../../contract/student-merges.ts';
import type { Student } from '../../../contract/students.ts';
import { guardianEmail, guardiansOfStudent } from '../../families/store.ts';
import type { MovedDraft } from './health-port.ts';
import type { HealthSection } from '../../../domain/record-sections.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isSomebody } from '../store.ts';
import type { Snapshot, Two } from './merge-store.ts';

/** What an undo puts back, and how everything stood right after the merge: where it stands otherwise, somebody has built on it. */
export interface KeptRows {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly student: { readonly before: Student; readonly after: Student };
  readonly exchanged: readonly HealthSection[];
  readonly drafts: readonly MovedDraft[];
  readonly health: readonly string[];
  /** Households whose code words changed hands. */
  readonly words: readonly string[];
}

export interface Merge {
  readonly id: string;
  readonly keptId: string;
  readonly mergedId: string;
  readonly undoUntil: string;
  readonly undoneAt: string | null;
  readonly keptRows: KeptRows | null;
}

export async function saveMerge(
  database: Database,
  { organizationId, keptId, mergedId }: Two,
  merge: Pick<Merge, 'id' | 'undoUntil' | 'keptRows'> & { readonly mergedAt: string; readonly mergedBy: string },
): Promise<void> {
  await database
    .insertInto('studentMerges')
    .values({ organizationId, keptId, mergedId, ...merge, keptRows: JSON.stringify(merge.keptRows) })
    .execute();
}

export async function findMerge(database: Database, organizationId: string, id: string): Promise<Merge | null> {
  const row = await database
    .selectFrom('studentMerges')
    .select(['id', 'keptId', 'mergedId', 'undoUntil', 'undoneAt', 'keptRows'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  // Written by saveMerge and by nobody else.
  return row ? { ...row, keptRows: row.keptRows as KeptRows | null } : null;
}

export async function markUndone(database: Database, organizationId: string, id: string, at: string): Promise<void> {
  await database
    .updateTable('studentMerges')
    .set({ undoneAt: at, keptRows: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

type ListedMerge = OutputOf<typeof studentMerges>['merges'][number];

/** What can still be undone, the latest first. */
export async function listMerges(database: Database, organizationId: string, now: string): Promise<ListedMerge[]> {
  const { rows } = await sql<ListedMerge>`
    SELECT student_merges.id, kept_id, kept.first_name || ' ' || kept.last_name AS name,
      merged.first_name || ' ' || merged.last_name AS merged_name, merged_at, merged_by, undo_until,
      (SELECT count(*)::int FROM attendance_taps AS taps WHERE taps.organization_id = ${organizationId}
        AND taps.student_id = kept_id AND taps.arrived_at >= merged_at) AS taps_since
    FROM student_merges
    JOIN students AS kept ON kept.organization_id = student_merges.organization_id AND kept.id = kept_id
    JOIN students AS merged ON merged.organization_id = student_merges.organization_id AND merged.id = merged_id
    WHERE student_merges.organization_id = ${organizationId} AND undone_at IS NULL AND undo_until > ${now}::timestamptz
    ORDER BY merged_at DESC, student_merges.id LIMIT 50`.execute(database);
  return rows;
}

type Listed = OutputOf<typeof likelyDuplicates>['pairs'][number]['students'][number];

/** Everybody who may be a duplicate of somebody: those born on a day on which another one was, and who has the name of somebody without a birth date. */
export async function listBornTogether(
  database: Database,
  organizationId: string,
): Promise<(Pick<Listed, 'id' | 'firstName' | 'lastName' | 'birthDate'> & { readonly preferredName: string })[]> {
  return database
    .selectFrom('students')
    .select(['id', 'firstName', 'lastName', 'preferredName', 'birthDate'])
    .where('organizationId', '=', organizationId)
    .where(isSomebody())
    .where((where) =>
      where.or([
        where('birthDate', 'in', (dates) =>
          dates
            .selectFrom('students')
            .select('birthDate')
            .where('organizationId', '=', organizationId)
            .where(isSomebody())
            .groupBy('birthDate')
            .having((of) => of.fn.countAll(), '>', 1),
        ),
        where('foldedName', 'in', (untold) =>
          untold
            .selectFrom('students')
            .select('foldedName')
            .where('organizationId', '=', organizationId)
            .where('birthDate', 'is', null)
            .where(isSomebody()),
        ),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Their guardians by name, else by address. */
export async function listGuardiansOf(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly guardians: string[]; readonly familyIds: string[] }>> {
  const { rows } = await sql<{ id: string; guardians: string[]; familyIds: string[] }>`
    SELECT students.id, ARRAY(SELECT family_id::text FROM family_students AS home WHERE home.organization_id = ${organizationId}
        AND home.student_id = students.id AND home.ended_at IS NULL) AS family_ids, ARRAY(SELECT coalesce(nullif(guardians.name, ''), ${guardianEmail}, '') FROM ${guardiansOfStudent(organizationId)}
      ORDER BY family_students.linked_at, guardians.created_at, guardians.id) AS guardians
    FROM students WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[])`.execute(database);
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}

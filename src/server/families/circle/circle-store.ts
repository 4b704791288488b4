import { type RawBuilder, sql } from 'kysely';
import type { Circle, CircleGuardian, EntryState, Newcomer } from '../../../domain/circle.ts';
import { type FamilyLink, type GuardianAccess, reach } from '../../../domain/family-access.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { CircleEntries } from '../../platform/database/schema.ts';
import { newId } from '../../platform/ids.ts';
import { guardianEmail } from '../email-store.ts';
import { openEntries } from './entries-store.ts';

export type How = CircleEntries['how'];

/** Who has to do with each of these students now, through which households; a student whom nobody has is not among them. */
export async function readCircles(
  database: Database,
  organizationId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Circle>> {
  if (studentIds.length === 0) return new Map();
  const links = await database
    .selectFrom('familyStudents')
    .select(['studentId', 'familyId', 'access'])
    .where('organizationId', '=', organizationId)
    .where('studentId', '=', sql<string>`ANY(${[...studentIds]}::uuid[])`)
    .where('endedAt', 'is', null)
    .orderBy('linkedAt')
    .orderBy('familyId')
    .execute();
  const guardians = await listCircleGuardians(database, organizationId, [
    ...new Set(links.map(({ familyId }) => familyId)),
  ]);
  const byStudent = Map.groupBy(links, ({ studentId }) => studentId);
  return new Map(
    [...byStudent].map(([studentId, own]) => [
      studentId,
      {
        links: own.map(({ studentId: _id, ...link }): FamilyLink => link),
        guardians: guardians.filter(({ familyId }) => own.some((link) => link.familyId === familyId)),
      },
    ]),
  );
}

/** The guardians of these households, each with what is open about them. */
export async function listCircleGuardians(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
): Promise<CircleGuardian[]> {
  if (familyIds.length === 0) return [];
  const { rows } = await sql<CircleGuardian>`
    SELECT guardians.id AS "guardianId", guardians.family_id AS "familyId", guardians.account_id AS "accountId", guardians.access,
      coalesce(${guardianEmail}, '') AS email, accounts.id IS NOT NULL AND accounts.disabled_at IS NULL AS "canSignIn",
      ARRAY(SELECT student_id::text FROM guardian_students AS bond WHERE bond.organization_id = ${organizationId}
        AND bond.guardian_id = guardians.id AND may_pick_up) AS "pickUpIds", ${openEntries(organizationId)} AS entries
    FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
    WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = ANY(${[...familyIds]}::uuid[])
      AND guardians.removed_at IS NULL
    ORDER BY guardians.created_at, guardians.id`.execute(database);
  return rows;
}

/** Every family that an account is or was a guardian of. */
export async function listFamiliesEver(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom('guardians')
    .select('familyId')
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .execute();
  return rows.map(({ familyId }) => familyId);
}

export interface NewEntry extends Newcomer {
  readonly studentId: string;
  readonly deciders: readonly CircleGuardian[];
  /** Its contacts and who picks up count all the same: it had the child before the other did. */
  readonly listsCount?: boolean | undefined;
}

export interface EntryFacts {
  readonly actId: string;
  readonly how: How;
  readonly byAccountId: string | null;
  readonly byName: string;
  readonly reason: string;
  readonly nobodyLeft: string | null;
  readonly at: string;
  readonly objectableUntil: string;
}

/** Writes down who came in by one act, and who decides about it, each with the mail that tells them. */
export async function addEntries(
  database: Database,
  organizationId: string,
  entries: readonly NewEntry[],
  { at, ...facts }: EntryFacts,
  mailIds: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { deciders, before: accessBefore, ...entry } of entries) {
    const id = newId();
    const row = { organizationId, id, ...entry, accessBefore, ...facts, createdAt: at };
    await database.insertInto('circleEntries').values(row).execute();
    if (deciders.length === 0) continue;
    const rows = deciders.map(({ guardianId }) => ({
      organizationId,
      entryId: id,
      guardianId,
      mailId: mailIds.get(guardianId) ?? null,
    }));
    await database.insertInto('circleDeciders').values(rows).execute();
  }
}

export interface EntryRow {
  readonly id: string;
  readonly actId: string;
  readonly studentId: string;
  readonly familyId: string;
  readonly guardianId: string | null;
  readonly access: GuardianAccess;
  readonly accessBefore: GuardianAccess | null;
  readonly how: How;
  readonly byAccountId: string | null;
  readonly byName: string;
  readonly reason: string;
  readonly nobodyLeft: string | null;
  readonly createdAt: string;
  readonly objectableUntil: string;
  readonly state: EntryState;
  readonly objectedAt: string | null;
  readonly objectedBy: string | null;
  readonly decisionReason: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /** The guardians who decide about it. */
  readonly deciderIds: readonly string[];
  /** What those are called who came: of a household, whoever is in it now. */
  readonly names: readonly string[];
  readonly studentName: string;
}

/** Entries as they are told to families and staff, the oldest first. */
export async function listEntries(
  database: Database,
  organizationId: string,
  which: RawBuilder<unknown>,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT entry.id, entry.act_id, entry.student_id, entry.family_id, entry.guardian_id, entry.access, entry.access_before, entry.how,
      entry.by_account_id, entry.by_name, entry.reason, entry.nobody_left, entry.created_at, entry.objectable_until, entry.state,
      entry.objected_at, entry.objected_by, entry.decision_reason, entry.decided_by, entry.decided_at,
      ARRAY(SELECT decider.guardian_id::text FROM circle_deciders AS decider WHERE decider.organization_id = ${organizationId}
        AND decider.entry_id = entry.id) AS decider_ids,
      ARRAY(SELECT coalesce(nullif(guardians.name, ''), ${guardianEmail}, '') FROM guardians LEFT JOIN accounts ON accounts.id = guardians.account_id
        WHERE guardians.organization_id = ${organizationId} AND guardians.family_id = entry.family_id
          AND (guardians.id = entry.guardian_id OR (entry.guardian_id IS NULL AND guardians.removed_at IS NULL))
        ORDER BY guardians.created_at, guardians.id) AS names,
      coalesce(nullif(students.preferred_name, ''), students.first_name) AS student_name
    FROM circle_entries AS entry
    JOIN students ON students.organization_id = entry.organization_id AND students.id = entry.student_id
    WHERE entry.organization_id = ${organizationId} AND ${which}
    ORDER BY entry.created_at, entry.id`.execute(database);
  return rows;
}

export const isEntry = (id: string) => sql`entry.id = ${id}`;
export const isOfStudents = (ids: readonly string[]) => sql`entry.student_id = ANY(${[...ids]}::uuid[])`;
export const isOpen = sql`entry.state IN ('waiting', 'objected')`;
export const isOfAct = (id: string) => sql`entry.act_id = ${id}`;
export const isOfMail = (organizationId: string, id: string) => sql`EXISTS (SELECT FROM circle_deciders AS decider
  WHERE decider.organization_id = ${organizationId} AND decider.entry_id = entry.id AND decider.mail_id = ${id})`;

/** Locks an entry until the commit: of two who decide at one moment, one is first. */
export async function lockEntries(database: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`SELECT FROM circle_entries WHERE organization_id = ${organizationId} AND id = ANY(${[...ids]}::uuid[])
    ORDER BY id FOR UPDATE`.execute(database);
}

export type Decided = Partial<
  Pick<CircleEntries, 'objectedAt' | 'objectedBy' | 'decidedAt' | 'decidedBy' | 'decidedByAccountId' | 'decisionReason'>
> & { readonly state: EntryState };

export async function setEntry(
  database: Database,
  organizationId: string,
  ids: readonly string[],
  decided: Decided,
): Promise<void> {
  await database
    .updateTable('circleEntries')
    .set(decided)
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
}

/** The guardian whom this mail told, and what they are called. */
export async function findTold(database: Database, organizationId: string, mailId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(nullif(guardians.name, ''), ${guardianEmail}, '') AS name FROM circle_deciders AS decider
    JOIN guardians ON guardians.organization_id = decider.organization_id AND guardians.id = decider.guardian_id
    LEFT JOIN accounts ON accounts.id = guardians.account_id
    WHERE decider.organization_id = ${organizationId} AND decider.mail_id = ${mailId} LIMIT 1`.execute(database);
  return rows[0]?.name ?? null;
}

/** What ended has nothing to be agreed to: entries of this household or guardian that nobody has looked at. */
export async function endWaiting(
  database: Database,
  organizationId: string,
  {
    familyId,
    guardianId = null,
    studentId = null,
  }: { familyId: string; guardianId?: string | null; studentId?: string | null },
): Promise<void> {
  await sql`UPDATE circle_entries SET state = 'ended' WHERE organization_id = ${organizationId} AND family_id = ${familyId}
    AND guardian_id IS NOT DISTINCT FROM ${guardianId}::uuid AND (${studentId}::uuid IS NULL OR student_id = ${studentId}::uuid)
    AND state = 'waiting'`.execute(database);
}

/** Whoever may do no more now than before the school opened something has nothing to wait for. */
export async function endNarrowed(
  database: Database,
  organizationId: string,
  { guardianId, access }: { readonly guardianId: string; readonly access: GuardianAccess | null },
): Promise<void> {
  const rows = await database
    .selectFrom('circleEntries')
    .select(['id', 'accessBefore'])
    .where('organizationId', '=', organizationId)
    .where('guardianId', '=', guardianId)
    .where('state', '=', 'waiting')
    .execute();
  const ids = rows.flatMap(({ id, accessBefore }) => (reach(access) <= reach(accessBefore) ? [id] : []));
  if (ids.length > 0 || access === null)
    await setEntry(database, organizationId, access === null ? rows.map(({ id }) => id) : ids, { state: 'ended' });
}

/** A full guardian of the family has invited this guardian themselves: nothing is left to agree to. */
export async function agreeByInvitation(database: Database, organizationId: string, guardianId: string): Promise<void> {
  await sql`UPDATE circle_entries SET state = 'ended' WHERE organization_id = ${organizationId} AND guardian_id = ${guardianId}
    AND state IN ('waiting', 'kept-out')`.execute(database);
}

/** Where those are written to who decide about an entry, each address once. */
export async function listDeciderAddresses(
  database: Database,
  organizationId: string,
  entryId: string,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT ${guardianEmail} AS email FROM circle_deciders AS decider
    JOIN guardians ON guardians.organization_id = decider.organization_id AND guardians.id = decider.guardian_id
      AND guardians.removed_at IS NULL
    LEFT JOIN accounts ON accounts.id = guardians.account_id
    WHERE decider.organization_id = ${organizationId} AND decider.entry_id = ${entryId} AND ${guardianEmail} IS NOT NULL
    ORDER BY 1`.execute(database);
  return rows.map(({ email }) => email);
}

/** Whoever reads as a guardian of these students: what they are called where the school let them in, and since when they were there. */
export async function listReadersOf(
  database: Database,
  organizationId: string,
  studentIds: RawBuilder<unknown>,
): Promise<{ accountId: string; letInName: string | null; came: string[] }[]> {
  const { rows } = await sql<{ accountId: string; letInName: string | null; came: string[] }>`
    SELECT guardians.account_id AS "accountId", min(CASE WHEN entry.id IS NOT NULL
        THEN coalesce(nullif(guardians.name, ''), ${guardianEmail}, '') END) AS "letInName",
      array_agg(DISTINCT to_char(coalesce(entry.created_at, greatest(link.linked_at, guardians.created_at)) AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS came
    FROM family_students AS link
    JOIN guardians ON guardians.organization_id = link.organization_id AND guardians.family_id = link.family_id
    JOIN accounts ON accounts.id = guardians.account_id
    LEFT JOIN circle_entries AS entry ON entry.organization_id = link.organization_id AND entry.student_id = link.student_id
      AND entry.family_id = link.family_id AND (entry.guardian_id IS NULL OR entry.guardian_id = guardians.id)
    WHERE link.organization_id = ${organizationId} AND link.student_id IN ${studentIds}
    GROUP BY guardians.account_id`.execute(database);
  return rows;
}

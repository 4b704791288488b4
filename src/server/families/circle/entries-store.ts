import { type RawBuilder, sql } from 'kysely';
import type { OpenEntry } from '../../../domain/family-access.ts';

/** An entry closes something as long as nobody has agreed to it or let it in. */
const CLOSING = sql`('waiting', 'objected', 'kept-out')`;
/** Of those, the whole way: somebody objected. */
const CLOSED = sql`('objected', 'kept-out')`;

const ofGuardian = (
  alias: string,
  organizationId: string | RawBuilder<unknown> = sql.ref(`${alias}.organization_id`),
) => sql`circle_entries AS entry WHERE entry.organization_id = ${organizationId}
  AND entry.family_id = ${sql.ref(`${alias}.family_id`)} AND (entry.guardian_id IS NULL OR entry.guardian_id = ${sql.ref(`${alias}.id`)})`;

/** The open entries of the `guardians` row at hand, as the rule of access takes them. */
export const openEntries = (organizationId: string): RawBuilder<OpenEntry[]> => sql<OpenEntry[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('studentId', entry.student_id, 'before', entry.access_before, 'isObjected', entry.state IN ${CLOSED},
    'isHousehold', entry.guardian_id IS NULL))
  FROM ${ofGuardian('guardians', organizationId)} AND entry.state IN ${CLOSING}), '[]')`;

/** Whether the way of the `guardians` row at hand to a student is closed altogether, or leaves less than `isFull` or looking needs. */
export const isWayClosed = (
  studentId: RawBuilder<unknown>,
  { alias = 'guardians', isFull = false } = {},
) => sql`EXISTS (SELECT
  FROM ${ofGuardian(alias)} AND entry.student_id = ${studentId} AND entry.state IN ${CLOSED}
  AND (entry.access_before IS NULL OR entry.access_before = 'pick-up' OR (${isFull}::boolean AND entry.access_before = 'view')))`;

/** Whether nobody has agreed yet that this whole household, a `family_students` row, sees the student: what it told does not count until then. */
export const isHouseholdNew = (
  organizationId: string,
  alias: string,
) => sql<boolean>`EXISTS (SELECT FROM circle_entries AS entry
  WHERE entry.organization_id = ${organizationId} AND entry.family_id = ${sql.ref(`${alias}.family_id`)}
    AND entry.student_id = ${sql.ref(`${alias}.student_id`)} AND entry.guardian_id IS NULL AND entry.state IN ${CLOSING}
    AND NOT entry.lists_count)`;

/** Whether nobody has agreed yet that the guardian of the `guardians` row at hand came, or may do more than before. */
export const isNewGuardian = (organizationId: string) => sql<boolean>`EXISTS (SELECT FROM circle_entries AS entry
  WHERE entry.organization_id = ${organizationId} AND entry.guardian_id = guardians.id AND entry.state IN ${CLOSING})`;

/** Whether the `guardians` row at hand came to a student through the school, with nothing before, and nobody has agreed. */
export const isNewTo = (organizationId: string, studentId: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT
  FROM ${ofGuardian('guardians', organizationId)} AND entry.student_id = ${studentId} AND entry.state IN ${CLOSING} AND entry.access_before IS NULL
    AND NOT entry.lists_count)`;

/** Whether somebody objected to this whole household, a `family_students` row: nothing of it counts. */
export const isHouseholdClosed = (
  organizationId: string,
  alias: string,
) => sql<boolean>`EXISTS (SELECT FROM circle_entries AS entry
  WHERE entry.organization_id = ${organizationId} AND entry.family_id = ${sql.ref(`${alias}.family_id`)}
    AND entry.student_id = ${sql.ref(`${alias}.student_id`)} AND entry.guardian_id IS NULL AND entry.state IN ${CLOSED})`;

/** Entries of `circle_entries AS entry` with one of these ids. */
export const isOneOf = (ids: readonly string[]) => sql`entry.id = ANY(${[...ids]}::uuid[])`;

import { entityOf } from '../../../contract/audit-changes.ts';
import { auditChange } from '../../audit/store.ts';
import { send } from '../../mail/store.ts';
import type { Statements } from '../../platform/database/statements.ts';
import { newId } from '../../platform/ids.ts';
import { postChanges } from './post-changes.ts';
import type { Changes, DeskState } from './state.ts';

/** Saves what a batch changed with one statement per table, sent together; ended rows first, so that a place can be taken anew. */
export async function saveChanges(sql: Statements, state: DeskState, changes: Changes): Promise<void> {
  const organizationId = state.organizationId;
  await Promise.all([
    saveClasses(sql, state),
    saveFamilies(sql, state),
    changeEnrollments(sql, organizationId, changes),
    repriceEnrollments(sql, organizationId, changes),
    changeEntries(sql, organizationId, changes),
    addRegistrations(sql, organizationId, changes),
    addEnrollments(sql, organizationId, changes),
    addEntries(sql, organizationId, changes),
    send(sql, organizationId, changes.mails),
    addAudits(sql, organizationId, changes),
    postChanges(sql, state, changes),
  ]);
}

/** Adds differences instead of setting values, so that the table's own check is a second guard against a lock that failed. */
async function saveClasses(sql: Statements, state: DeskState): Promise<void> {
  const changed = [...state.classes.values()].filter((item) => item.isChanged);
  if (changed.length === 0) return;
  await sql.rows(
    `UPDATE classes SET seats_taken = classes.seats_taken + new.seats, seats_over = new.seats_over,
       next_ticket = classes.next_ticket + new.tickets
     FROM unnest($2::uuid[], $3::int[], $4::int[], $5::bigint[]) AS new (id, seats, seats_over, tickets)
     WHERE classes.organization_id = $1 AND classes.id = new.id`,
    [
      state.organizationId,
      changed.map((item) => item.id),
      changed.map((item) => item.seatsTaken - item.before.seatsTaken),
      changed.map((item) => item.seatsOver),
      changed.map((item) => item.nextTicket - item.before.nextTicket),
    ],
  );
}

async function saveFamilies(sql: Statements, state: DeskState): Promise<void> {
  const rows = [...state.families.values()].filter((family) => family.isChanged);
  if (rows.length === 0) return;
  await sql.rows(
    `UPDATE families SET lines_on = new.lines_on, lines_count = new.lines_count
     FROM unnest($2::uuid[], $3::date[], $4::int[]) AS new (id, lines_on, lines_count)
     WHERE families.organization_id = $1 AND families.id = new.id`,
    [
      state.organizationId,
      rows.map((row) => row.id),
      rows.map((row) => row.linesOn),
      rows.map((row) => row.linesCount),
    ],
  );
}

async function changeEnrollments(sql: Statements, organizationId: string, changes: Changes): Promise<void> {
  const rows = [...changes.changedEnrollments];
  if (rows.length === 0) return;
  await sql.rows(
    `UPDATE enrollments SET state = new.state, ended_at = new.ended_at, held_until = new.held_until, end_reason = new.end_reason,
       withdrawal_id = new.withdrawal_id, may_overlap = new.may_overlap, shared_with = new.shared_with,
       kept_cents = new.kept_cents
     FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::uuid[], $8::boolean[], $9::jsonb[],
       $10::int[]) AS new (id, state, ended_at, held_until, end_reason, withdrawal_id, may_overlap, shared_with, kept_cents)
     WHERE enrollments.organization_id = $1 AND enrollments.id = new.id`,
    [
      organizationId,
      rows.map((row) => row.id),
      rows.map((row) => row.state),
      rows.map((row) => row.endedAt),
      rows.map((row) => row.heldUntil),
      rows.map((row) => row.endReason),
      rows.map((row) => row.withdrawalId),
      rows.map((row) => row.mayOverlap ?? false),
      rows.map((row) => (row.sharedWith ? JSON.stringify(row.sharedWith) : null)),
      rows.map((row) => row.keptCents ?? 0),
    ],
  );
}

async function repriceEnrollments(sql: Statements, organizationId: string, { repriced }: Changes): Promise<void> {
  if (repriced.size === 0) return;
  const rows = [...repriced.values()];
  await sql.rows(
    `UPDATE enrollments SET agreed_cents = new.agreed_cents, agreed_group_id = new.agreed_group_id, alone_cents = new.alone_cents
     FROM unnest($2::uuid[], $3::int[], $4::uuid[], $5::int[]) AS new (id, agreed_cents, agreed_group_id, alone_cents)
     WHERE enrollments.organization_id = $1 AND enrollments.id = new.id`,
    [
      organizationId,
      [...repriced.keys()],
      rows.map((row) => row.agreedCents),
      rows.map((row) => row.agreedGroupId),
      rows.map((row) => row.aloneCents),
    ],
  );
}

async function changeEntries(sql: Statements, organizationId: string, changes: Changes): Promise<void> {
  const rows = [...changes.changedEntries];
  if (rows.length === 0) return;
  await sql.rows(
    `UPDATE waitlist_entries w SET state = new.state, held_back_reason = new.held_back_reason,
       enrollment_id = new.enrollment_id, ended_at = new.ended_at, needs_proof = new.needs_proof,
       withdrawal_id = new.withdrawal_id, reopened_at = new.reopened_at, gives_up = new.gives_up
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::timestamptz[], $7::boolean[], $8::uuid[], $9::timestamptz[], $10::uuid[])
       AS new (id, state, held_back_reason, enrollment_id, ended_at, needs_proof, withdrawal_id, reopened_at, gives_up)
     WHERE w.organization_id = $1 AND w.id = new.id`,
    [
      organizationId,
      rows.map((row) => row.id),
      rows.map((row) => row.state),
      rows.map((row) => row.heldBackReason),
      rows.map((row) => row.enrollmentId),
      rows.map((row) => row.endedAt),
      rows.map((row) => row.needsProof),
      rows.map((row) => row.withdrawalId),
      rows.map((row) => row.reopenedAt),
      rows.map((row) => row.givesUp),
    ],
  );
}

async function addRegistrations(sql: Statements, organizationId: string, changes: Changes): Promise<void> {
  const rows = changes.registrations;
  if (rows.length === 0) return;
  await sql.rows(
    `INSERT INTO registrations (organization_id, id, account_id, family_id, idempotency_key, lines_hash, result, submitted_at)
     SELECT $1, * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::jsonb[], $8::timestamptz[])`,
    [
      organizationId,
      rows.map((row) => row.id),
      rows.map((row) => row.accountId),
      rows.map((row) => row.familyId),
      rows.map((row) => row.key),
      rows.map((row) => row.hash),
      rows.map((row) => JSON.stringify(row.answer)),
      rows.map((row) => row.at),
    ],
  );
}

async function addEnrollments(sql: Statements, organizationId: string, changes: Changes): Promise<void> {
  const rows = changes.newEnrollments;
  if (rows.length === 0) return;
  await sql.rows(
    `INSERT INTO enrollments (organization_id, id, class_id, student_id, registration_id, state, enrolled_at, ended_at, held_until,
       end_reason, agreed_cents, agreed_group_id, alone_cents, transferred_from, may_overlap, staff_overrides, payer_family_id)
     SELECT $1, id, class_id, student_id, registration_id, state, enrolled_at, ended_at, held_until, end_reason, agreed_cents,
       agreed_group_id, alone_cents, transferred_from, may_overlap, string_to_array(overrides, ','), payer_family_id
     FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[],
       $10::text[], $11::int[], $12::uuid[], $13::int[], $14::uuid[], $15::boolean[], $16::text[], $17::uuid[]) AS new (id, class_id, student_id, registration_id,
       state, enrolled_at, ended_at, held_until, end_reason, agreed_cents, agreed_group_id, alone_cents, transferred_from, may_overlap, overrides,
       payer_family_id)`,
    [
      organizationId,
      rows.map((row) => row.id),
      rows.map((row) => row.classId),
      rows.map((row) => row.studentId),
      rows.map((row) => row.registrationId),
      rows.map((row) => row.state),
      rows.map((row) => row.enrolledAt),
      rows.map((row) => row.endedAt),
      rows.map((row) => row.heldUntil),
      rows.map((row) => row.endReason),
      rows.map((row) => row.agreedCents),
      rows.map((row) => row.agreedGroupId),
      rows.map((row) => row.aloneCents),
      rows.map((row) => row.transferredFrom ?? null),
      rows.map((row) => row.mayOverlap ?? false),
      rows.map((row) => row.staffOverrides?.join(',') ?? null),
      rows.map((row) => row.payerFamilyId),
    ],
  );
}

async function addEntries(sql: Statements, organizationId: string, changes: Changes): Promise<void> {
  const rows = [...changes.newEntries];
  if (rows.length === 0) return;
  await sql.rows(
    `INSERT INTO waitlist_entries (organization_id, id, class_id, student_id, registration_id, ticket, state, held_back_reason,
       enrollment_id, joined_at, ended_at, needs_proof, agreed_cents, gives_up)
     SELECT $1, * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[], $7::text[], $8::text[], $9::uuid[],
       $10::timestamptz[], $11::timestamptz[], $12::boolean[], $13::int[], $14::uuid[])`,
    [
      organizationId,
      rows.map((row) => row.id),
      rows.map((row) => row.classId),
      rows.map((row) => row.studentId),
      rows.map((row) => row.registrationId),
      rows.map((row) => row.ticket),
      rows.map((row) => row.state),
      rows.map((row) => row.heldBackReason),
      rows.map((row) => row.enrollmentId),
      rows.map((row) => row.joinedAt),
      rows.map((row) => row.endedAt),
      rows.map((row) => row.needsProof),
      rows.map((row) => row.agreedCents),
      rows.map((row) => row.givesUp),
    ],
  );
}

async function addAudits(sql: Statements, organizationId: string, changes: Changes): Promise<void> {
  const rows = changes.audits;
  if (rows.length === 0) return;
  await sql.rows(
    `INSERT INTO audit_entries (organization_id, id, at, actor_account_id, actor, action, entity, entity_id, change, reason)
     SELECT $1, * FROM unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::jsonb[],
       $10::text[])`,
    [
      organizationId,
      rows.map(() => newId()),
      rows.map((row) => row.at),
      rows.map((row) => row.accountId),
      rows.map((row) => row.actor),
      rows.map((row) => row.action),
      rows.map((row) => entityOf(row.action)),
      rows.map((row) => row.entityId),
      rows.map((row) => auditChange(row.action, row.change)),
      rows.map((row) => row.reason),
    ],
  );
}

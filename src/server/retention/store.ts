import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/transaction.ts';

export interface Removed {
  readonly audit: number;
  readonly mails: number;
  /** Of instructors, to the office, settled there. */
  readonly officeNotes: number;
  readonly events: number;
  /** What was typed of students who were never added. */
  readonly drafts: number;
}

/** From when on a school keeps what happened, as of now; null for everything. */
export interface Retention {
  readonly organizationId: string;
  readonly auditFrom: string | null;
  readonly mailsFrom: string | null;
  readonly eventsFrom: string | null;
}

/** So many rows go at once. */
const PIECE = 1000;

export async function listRetentions(database: Database, now: string): Promise<Retention[]> {
  const from = (column: string) =>
    sql<string | null>`${now}::timestamptz - make_interval(months => ${sql.ref(column)})`;
  return database
    .selectFrom('organizations')
    .select([
      'id as organizationId',
      from('auditMonths').as('auditFrom'),
      from('mailMonths').as('mailsFrom'),
      from('eventMonths').as('eventsFrom'),
    ])
    .orderBy('createdAt')
    .execute();
}

/** Removes one piece of older entries of the history; first it is written down that nothing older is there. Answers how many went. */
export async function keepAuditFrom(database: Database, organizationId: string, from: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await noteKept(transaction, organizationId, 'auditKeptFrom', from);
    const { numAffectedRows } =
      await sql`DELETE FROM audit_entries WHERE organization_id = ${organizationId} AND id IN (
      SELECT id FROM audit_entries WHERE organization_id = ${organizationId} AND at < ${from}::timestamptz ORDER BY at LIMIT ${PIECE})`.execute(
        transaction,
      );
    return Number(numAffectedRows ?? 0);
  });
}

/** The same for mails, whatever became of them, for the letters to many that they came from, and for whom rules wrote to in semesters that are over. */
export async function keepMailsFrom(database: Database, organizationId: string, from: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await noteKept(transaction, organizationId, 'mailsKeptFrom', from);
    await sql`DELETE FROM circulars WHERE organization_id = ${organizationId} AND created_at < ${from}::timestamptz`.execute(
      transaction,
    );
    await sql`DELETE FROM letter_rule_sendings WHERE organization_id = ${organizationId} AND sent_at < ${from}::timestamptz AND class_id IN (
      SELECT classes.id FROM classes JOIN semesters ON semesters.organization_id = ${organizationId} AND semesters.id = classes.semester_id
      WHERE classes.organization_id = ${organizationId} AND semesters.ends_on < ${from}::date)`.execute(transaction);
    const { numAffectedRows } = await sql`DELETE FROM outbox_mails WHERE organization_id = ${organizationId} AND id IN (
      SELECT id FROM outbox_mails WHERE organization_id = ${organizationId} AND created_at < ${from}::timestamptz ORDER BY id LIMIT ${PIECE})`.execute(
      transaction,
    );
    return Number(numAffectedRows ?? 0);
  });
}

/** Removes what instructors told the office and somebody there settled by this instant; answers how many there were. */
export async function removeSettledBefore(database: Database, organizationId: string, from: string): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM office_notes WHERE organization_id = ${organizationId} AND id IN (
    SELECT id FROM office_notes WHERE organization_id = ${organizationId} AND done_at < ${from}::timestamptz LIMIT ${PIECE})`.execute(
    database,
  );
  return Number(numAffectedRows ?? 0);
}

/** The same for events around signing in, which belong to no school. */
export async function removeEventsBefore(database: Database, from: string): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM auth_event WHERE id IN (
    SELECT id FROM auth_event WHERE at < ${from}::timestamptz ORDER BY id LIMIT ${PIECE})`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/** Removes what was typed of students who were not added by this instant, in every school; answers how many there were. */
export async function removeTypedBefore(database: Database, from: string): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM new_student_drafts WHERE (organization_id, account_id) IN (
      SELECT organization_id, account_id FROM new_student_drafts WHERE saved_at < ${from}::timestamptz LIMIT ${PIECE})`.execute(
    database,
  );
  return Number(numAffectedRows ?? 0);
}

/** Removes drafts of letters that were thrown away by the one instant, or last typed into before the other; answers how many there were. */
export async function removeLettersBefore(
  database: Database,
  { thrownAway, typed }: { readonly thrownAway: string; readonly typed: string },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM circular_drafts WHERE (organization_id, id) IN (
      SELECT organization_id, id FROM circular_drafts
      WHERE removed_at < ${thrownAway}::timestamptz OR changed_at < ${typed}::timestamptz LIMIT ${PIECE})`.execute(
    database,
  );
  return Number(numAffectedRows ?? 0);
}

/** Removes notes that were taken away by this instant, in every school; answers how many there were. */
export async function removeNotesBefore(database: Database, from: string): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM notes WHERE (organization_id, id) IN (
      SELECT organization_id, id FROM notes WHERE deleted_at < ${from}::timestamptz LIMIT ${PIECE})`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/** Removes tasks that were taken away by the one instant, or done by the other, in every school; answers how many there were. */
export async function removeTasksBefore(
  database: Database,
  { takenAway, done }: { readonly takenAway: string; readonly done: string },
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM tasks WHERE (organization_id, id) IN (
      SELECT organization_id, id FROM tasks
      WHERE deleted_at < ${takenAway}::timestamptz OR done_at < ${done}::timestamptz LIMIT ${PIECE})`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/** Phones of instructors that were not heard since. */
export async function removePhonesBefore(database: Database, from: string): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM phones WHERE (organization_id, account_id, device) IN (
      SELECT organization_id, account_id, device FROM phones WHERE heard_at < ${from}::timestamptz LIMIT ${PIECE})`.execute(
    database,
  );
  return Number(numAffectedRows ?? 0);
}

export async function removeUndosBefore(database: Database, until: string): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM date_undos WHERE (organization_id, class_id) IN (
      SELECT organization_id, class_id FROM date_undos WHERE undo_until < ${until}::timestamptz LIMIT ${PIECE})`.execute(
    database,
  );
  return Number(numAffectedRows ?? 0);
}

async function noteKept(
  transaction: Database,
  organizationId: string,
  column: 'auditKeptFrom' | 'mailsKeptFrom',
  from: string,
): Promise<void> {
  await transaction
    .updateTable('organizations')
    .set({ [column]: from })
    .where('id', '=', organizationId)
    .where((where) => where.or([where(column, 'is', null), where(column, '<', from)]))
    .execute();
}

import type { Selectable } from 'kysely';
import { bumpCatalogue } from '../classes/version-store.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { isDuplicate } from '../platform/database/trouble.ts';
import { newId } from '../platform/ids.ts';
import { recordChange } from './settings-store.ts';

export type SemesterRow = Selectable<Schema['semesters']>;

export interface Record {
  readonly actor: string;
  readonly at: string;
}

/** Every semester, archived ones included, earliest first. */
export async function listAllSemesters(database: Database, organizationId: string): Promise<SemesterRow[]> {
  return database
    .selectFrom('semesters')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('starts_on')
    .execute();
}

/** Makes a semester; null if there is one of that name. */
export async function createSemester(
  database: Database,
  organizationId: string,
  semester: Pick<
    SemesterRow,
    'name' | 'starts_on' | 'ends_on' | 'registration_opens_at' | 'registration_closes_at' | 'is_open'
  >,
  record: Record,
): Promise<string | null> {
  const id = newId();
  const row = { organization_id: organizationId, id, ...semester, archived_at: null, created_at: record.at };
  try {
    await inTransaction(database, async (transaction) => {
      await transaction.insertInto('semesters').values(row).execute();
      await recordSemester(transaction, organizationId, id, 'semester.created', { to: semester }, record);
    });
    return id;
  } catch (error) {
    if (isDuplicate(error, 'semesters_name')) return null;
    throw error;
  }
}

/** Marks this semester as the current one, or none, so that the dates decide. */
export async function markCurrent(
  database: Database,
  organizationId: string,
  id: string | null,
  record: Record,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const unmarked = await transaction
      .updateTable('semesters')
      .set({ is_current: false })
      .where('organization_id', '=', organizationId)
      .where('is_current', '=', true)
      .returning('id')
      .execute();
    if (id !== null)
      await transaction
        .updateTable('semesters')
        .set({ is_current: true })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute();
    const change = { from: unmarked[0]?.id ?? null, to: id };
    const about = id ?? unmarked[0]?.id;
    if (about) await recordSemester(transaction, organizationId, about, 'semester.current', change, record);
  });
}

/** Shows a semester to families as a tab of its own, or hides it. */
export async function setOpen(
  database: Database,
  organizationId: string,
  id: string,
  isOpen: boolean,
  record: Record,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction
      .updateTable('semesters')
      .set({ is_open: isOpen })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute();
    await recordSemester(
      transaction,
      organizationId,
      id,
      'semester.changed',
      { isOpen: { from: !isOpen, to: isOpen } },
      record,
    );
  });
}

async function recordSemester(
  database: Database,
  organizationId: string,
  entityId: string,
  action: string,
  change: object,
  record: Record,
): Promise<void> {
  await recordChange(database, organizationId, { action, entity: 'semester', entityId, change, ...record });
  await bumpCatalogue(database, organizationId);
}

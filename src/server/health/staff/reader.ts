import { HEALTH_SECTIONS, type HealthSection } from '../../../domain/record-sections.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { addReceipts } from '../receipts-store.ts';
import { findStaffName } from './students-store.ts';

type Reader = Pick<SignedInContext, 'database' | 'organization' | 'caller' | 'clock'>;

/** Who of the staff reads now, as a receipt tells it. */
export async function readerOf({ reach, ...reading }: Reader & Pick<SignedInContext, 'reach'>) {
  return receiptOf(reading, reach === 'everything' ? 'health' : 'instructor');
}

async function receiptOf({ database, organization, caller, clock }: Reader, role: 'health' | 'instructor') {
  const actor = await findStaffName(database, organization.id, caller);
  return { organizationId: organization.id, at: clock.iso(), by: { accountId: caller.accountId, actor, role } };
}

/** Sheets that were made before are handed out once more to whoever reads health data: a receipt for each student of the class that is on them. */
export async function addSheetReceipts(
  reader: Reader,
  {
    classId,
    studentIds,
    sections = HEALTH_SECTIONS,
  }: {
    readonly classId: string;
    readonly studentIds: readonly string[];
    readonly sections?: readonly HealthSection[] | undefined;
  },
): Promise<void> {
  const reading = { studentIds, classId, sections, purpose: 'sheet' } as const;
  await addReceipts(reader.database, { ...(await receiptOf(reader, 'health')), ...reading });
}

import type { FastifyInstance } from 'fastify';
import { isId } from '../../contract/fields.ts';
import { decideReach } from '../../contract/kit.ts';
import { receiptPath } from '../../contract/payments.ts';
import { READERS } from '../../contract/staff.ts';
import { listMemberships } from '../families/store.ts';
import { getLetterSchool } from '../organizations/store.ts';
import { notFound, tooOften } from '../platform/call/errors.ts';
import type { Caller } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { type PrivateFileParts, privateFileRoute } from '../platform/http/private-file.ts';
import type { Press } from '../platform/papers/press.ts';
import { receiptName, receiptPaper } from './receipt-paper.ts';
import { findReceipt, type Receipt } from './receipts-store.ts';

interface ReceiptRouteParts extends PrivateFileParts {
  readonly database: Database;
  readonly press: Press;
}

/** `GET /api/papers/receipt/ID`: what a household paid, as PDF, for its full guardians and for staff who read ledgers. */
export function receiptRoute(app: FastifyInstance, parts: ReceiptRouteParts): void {
  const { database, press } = parts;
  // One at a time for each of them: nobody keeps others from theirs.
  const printing = new Set<string>();
  const route = { path: (id: string) => `${receiptPath}/${id}`, what: 'receipt' };
  privateFileRoute(app, route, parts, async ({ organization, caller, id }) => {
    const receipt = await openReceipt(database, organization.id, caller, id);
    const school = await getLetterSchool(database, organization.id);
    if (printing.has(caller.accountId)) throw tooOften(5, 'too-many-papers');
    printing.add(caller.accountId);
    const bytes = await press.print(receiptPaper(receipt, school)).finally(() => printing.delete(caller.accountId));
    return { bytes, mediaType: 'application/pdf', name: receiptName(receipt, school) };
  });
}

/** To whoever is no full guardian of the household that paid there is none. */
async function openReceipt(
  database: Database,
  organizationId: string,
  caller: Caller,
  paymentId: string,
): Promise<Receipt> {
  const receipt = isId(paymentId) ? await findReceipt(database, organizationId, paymentId) : null;
  if (!receipt) throw notFound('receipt');
  if (decideReach(READERS, caller.roles) === 'everything') return receipt;
  const memberships = await listMemberships(database, organizationId, caller.accountId);
  const own = memberships.find(({ familyId }) => familyId === receipt.householdId);
  if (own?.access !== 'full') throw notFound('receipt');
  return receipt;
}

import type * as paymentsCalls from '../../contract/payments.ts';
import { decideOwnFamily } from '../../domain/family-access.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { record } from '../audit/store.ts';
import { listMemberships } from '../families/store.ts';
import { getOrganization } from '../organizations/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { chargeFee, takeOff } from './adjust.ts';
import { beginBooks, countBooks, lockClassesOf } from './books-store.ts';
import * as ledger from './ledger-store.ts';
import { returnPayment, takePayment } from './money-acts.ts';
import { postAll } from './postings-store.ts';
import { reasonTold, showActs, showBalance } from './shown.ts';

/** What families owe, pay and get back. */
export const paymentFunctions: HandlersOf<typeof paymentsCalls> = {
  ownPayments: async (_input, context) => {
    const { database, organization, caller } = context;
    const memberships = await listMemberships(database, organization.id, caller.accountId);
    const familyId = decideOwnFamily(memberships);
    const { howToPay } = await getOrganization(database, organization.id);
    // Whoever is in no family yet owes nothing; whoever may only look at one is not told what it owes.
    const isNew = memberships.length === 0;
    const told = { today: todayOf(context), howToPay };
    if (familyId === null && !isNew) return { ...told, ledger: null };
    const { acts, ...own } = await readLedger(familyId, context);
    const ownActs = acts.map((act) => ({ ...act, reason: act.entries[0] ? reasonTold(act.entries[0]) : null }));
    return { ...told, ledger: { ...own, acts: ownActs } };
  },

  familyPayments: async ({ familyId }, context) => {
    const found = await ledger.findHousehold(context.database, context.organization.id, familyId);
    if (!found) throw notFound('family');
    return { today: todayOf(context), ...(await readLedger(found, context)) };
  },

  takePayment,
  returnPayment,
  chargeFee,
  takeOff,

  previewBooks: async ({ semesterId }, { database, organization }) => {
    const books = await countBooks(database, organization.id, semesterId);
    if (!books) throw notFound('semester');
    return books;
  },

  keepBooks: async ({ semesterId }, { database, organization, caller, clock }) => {
    const { id: organizationId, timeZone } = organization;
    const books = await countBooks(database, organizationId, semesterId);
    if (!books) throw notFound('semester');
    if (books.isArchived) throw refused('semester-archived');
    await lockClassesOf(database, organizationId, semesterId);
    // Begun already, as when it is sent a second time.
    if (!(await beginBooks(database, organizationId, semesterId))) return { seats: 0 };
    const act = { at: clock.iso(), by: caller };
    await postAll(database, { organizationId, timeZone }, { semesterId }, { act: 'books', ...act });
    const change = { seats: books.seats };
    await record(database, organizationId, [{ action: 'semester.books-begun', entityId: semesterId, change, ...act }]);
    return { seats: books.seats };
  },
};

const todayOf = ({ clock, organization }: Pick<SignedInContext, 'clock' | 'organization'>) =>
  dayAtSchool(clock.now(), organization.timeZone);

/** What a family owes and paid; without one, nothing. */
async function readLedger(familyId: string | null, context: SignedInContext) {
  const { database, organization } = context;
  const rows = familyId === null ? [] : await ledger.listLedger(database, organization.id, familyId);
  const payments = familyId === null ? [] : await ledger.listPayments(database, organization.id, familyId);
  const { dues, ...shown } = showBalance(rows, todayOf(context));
  return { ...shown, dues: [...dues], payments, ...showActs(rows) };
}

import type { SampleSchool } from '../../../../sample/sample-school.ts';
import { daysBefore } from '../../../domain/deadlines.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { decideDueDay } from '../../../domain/terms.ts';
import { balanceOf } from '../../../domain/ledger.ts';
import { newId } from '../../platform/ids.ts';
import type { IdOf, Place } from './keys.ts';
import type { SampleRows } from './store.ts';

type Seats = NonNullable<SampleRows['enrollments']>;
type Entry = NonNullable<SampleRows['ledgerEntries']>[number];

/** Whose seats are owed for: the semester of today and the next one; before that the sample school kept no books. */
export const KEEPS_BOOKS: ReadonlySet<string> = new Set(['current', 'next']);

/** Who owes for a seat of the sample: the household that the student is listed with. */
export function payerOf(school: SampleSchool, id: IdOf): (student: string) => string | null {
  const families = new Map(
    school.families.flatMap(({ email, students }) =>
      students.map(({ key }) => [id('student', key), id('family', email)]),
    ),
  );
  return (student) => families.get(student) ?? null;
}

/** What the sample's families owe and paid: some everything, some a part, some nothing, some too much, one with a fee, one of which something was taken off, and one whose cheque bounced. */
export function moneyRows(school: SampleSchool, place: Place, id: IdOf, seats: Seats): SampleRows {
  const entries = seats.flatMap((seat) => chargesOf(school, place, id, seat));
  const payments: NonNullable<SampleRows['payments']> = [];
  const money: Entry[] = [];
  for (const [nth, [familyId, own]] of [...Map.groupBy(entries, (entry) => entry.familyId)].entries()) {
    const owed = own.reduce((sum, { cents }) => sum + cents, 0);
    if (nth === HAS_FEE) money.push(feeOf(school, place, familyId));
    if (nth === TAKEN_OFF) money.push(...takenOff(place, own));
    const cents = owed === 0 ? 0 : (PAYS[nth % PAYS.length]?.(owed) ?? 0);
    if (cents === 0) continue;
    const taken = takenOf(school, place, familyId, { nth, cents, number: payments.length + 1 }, own);
    payments.push(taken.payment);
    money.push(taken.entry);
    if (nth === BOUNCED) money.push(returned(taken.entry, place));
  }
  return { payments, ledgerEntries: [...entries, ...money] };
}

/** How much of what they owe families paid, one after the other. */
const PAYS: readonly ((owed: number) => number)[] = [
  (owed) => owed,
  () => 5000,
  () => 0,
  (owed) => owed,
  (owed) => owed + 2500,
];
/** The family whose first cheque came back. */
const BOUNCED = 3;

/** The families that lost a helmet, and of which something was taken off. */
const HAS_FEE = 1;
const TAKEN_OFF = 2;

function feeOf({ organization }: SampleSchool, { organizationId, at }: Place, familyId: string): Entry {
  const dueOn = decideDueDay(dayAtSchool(at, organization.timeZone), null);
  const why = { act: 'fee', causeId: newId(), actor: 'sample', reason: 'Lost helmet' };
  return { organizationId, id: newId(), at, familyId, kind: 'fee', cents: 1500, dueOn, ...why };
}

/** A fifth of the first price, by hardship. */
function takenOff({ at }: Place, own: readonly Entry[]): Entry[] {
  const charge = own.find(({ id, kind }) => kind === 'charge' && !own.some(({ takesBackId }) => takesBackId === id));
  if (!charge) return [];
  const cents = -Math.floor(charge.cents / 5);
  const why = { act: 'written-off', causeId: newId(), reason: 'Hardship' };
  return [{ ...charge, id: newId(), at, kind: 'written-off', cents, takesBackId: charge.id, ...why }];
}

function chargesOf(school: SampleSchool, place: Place, id: IdOf, seat: Seats[number]): Entry[] {
  const found = school.classes.find(({ key }) => id('class', key) === seat.classId);
  const { agreedCents: cents = 0 } = seat;
  if (!found || !KEEPS_BOOKS.has(found.semester) || !seat.payerFamilyId || cents === 0) return [];
  const [firstOn = null] = found.meetings.map(({ on }) => on).toSorted();
  const at = seat.enrolledAt;
  const shared = {
    organizationId: place.organizationId,
    familyId: seat.payerFamilyId,
    enrollmentId: seat.id,
    dueOn: decideDueDay(dayAtSchool(at, school.organization.timeZone), firstOn),
    actor: 'sample',
  };
  const charge = { ...shared, id: newId(), at, kind: 'charge' as const, cents, act: 'enrolled', causeId: newId() };
  if (seat.state !== 'withdrawn') return [charge];
  const back = { kind: 'taken-back' as const, cents: -cents, act: 'withdrawn', takesBackId: charge.id };
  return [charge, { ...shared, id: newId(), at: place.at, causeId: newId(), ...back }];
}

function takenOf(
  { organization: { currency, timeZone } }: SampleSchool,
  { organizationId, at }: Place,
  familyId: string,
  { nth, cents, number }: { readonly nth: number; readonly cents: number; readonly number: number },
  owed: readonly Entry[],
) {
  const today = dayAtSchool(at, timeZone);
  const [id, causeId] = [newId(), newId()];
  const entry = {
    organizationId,
    id: causeId,
    at,
    familyId,
    kind: 'payment' as const,
    cents: -cents,
    paymentId: id,
    causeId,
    act: 'payment',
    actor: 'sample',
  };
  const isCheque = nth % 2 === 1 || nth === 0;
  const after = balanceOf([...owed, entry].map(toEntry), today);
  const payment = {
    organizationId,
    id,
    familyId,
    cents,
    currency,
    receiptNumber: number,
    state: 'settled' as const,
    method: isCheque ? ('cheque' as const) : ('cash' as const),
    reference: isCheque ? String(1040 + nth) : '',
    receivedOn: daysBefore(today, nth % 10),
    dueCents: after.dueCents,
    laterCents: after.laterCents,
    creditCents: after.creditCents,
    takenAt: at,
    takenBy: 'sample',
  };
  return { entry, payment };
}

const toEntry = ({ id, kind, cents, dueOn = null }: Entry) => ({
  id,
  kind,
  cents,
  enrollmentId: null,
  takesBackId: null,
  dueOn,
});

function returned(paid: Entry, { at }: Place): Entry {
  const [id, causeId] = [newId(), newId()];
  const own = { kind: 'returned' as const, cents: -paid.cents, act: 'returned', takesBackId: paid.id };
  return { ...paid, id, causeId, at, ...own, reason: 'The bank sent it back' };
}

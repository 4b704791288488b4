import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, foldLedger, type LedgerEntry, listOpenParts } from './ledger.ts';
import { listStanding, postSeat, sumTakenOff, takeOff } from './seat-postings.ts';
import { decideDueDay } from './terms.ts';

let made = 0;
const entry = (own: Partial<LedgerEntry> & Pick<LedgerEntry, 'kind' | 'cents'>): LedgerEntry => ({
  id: `entry ${++made}`,
  enrollmentId: null,
  takesBackId: null,
  dueOn: null,
  ...own,
});
const charge = (enrollmentId: string, cents: number, dueOn: string) =>
  entry({ kind: 'charge', cents, enrollmentId, dueOn });
const pay = (cents: number) => entry({ kind: 'payment', cents: -cents });
const backOf = ({ id, enrollmentId, dueOn, cents }: LedgerEntry) =>
  entry({ kind: 'taken-back', cents: -cents, enrollmentId, dueOn, takesBackId: id });

test('what is due by a day, what later, and what is paid and not owed', () => {
  const both = [charge('a', 100, '2026-09-01'), charge('b', 50, '2026-10-01')];
  expect(balanceOf(both, '2026-09-01')).toMatchObject({ dueCents: 100, laterCents: 50, creditCents: 0 });
  expect(balanceOf([...both, pay(120)], '2026-09-01').dues).toEqual([{ on: '2026-10-01', cents: 30 }]);
  expect(balanceOf([...both, pay(180)], '2026-09-01')).toEqual({
    dueCents: 0,
    laterCents: 0,
    creditCents: 30,
    dues: [],
  });
});

test('a seat of two parts that is given back pays what is due beside it, and no more than was paid for it', () => {
  const [first, second] = [charge('a', 100, '2026-11-01'), charge('a', 200, '2027-01-01')];
  const other = charge('b', 150, '2026-11-01');
  const entries = [first, second, pay(100), other, backOf(first), backOf(second)];
  // Counting what is taken back as money would say that nothing is due.
  expect(balanceOf(entries, '2026-11-05')).toMatchObject({ dueCents: 50, laterCents: 0, creditCents: 0 });
  expect(foldLedger(entries).get('b')).toMatchObject({ cents: 150, paidCents: 100 });
  expect(foldLedger(entries).get('a')).toMatchObject({ cents: 0, paidCents: 0 });
});

test('a cheque that bounced takes away what is due last', () => {
  const paid = pay(150);
  const entries = [charge('a', 100, '2026-11-01'), charge('b', 80, '2026-12-01'), paid];
  const back = entry({ kind: 'returned', cents: 150, takesBackId: paid.id });
  const seats = foldLedger([...entries, pay(60), back]);
  expect(seats.get('a')).toMatchObject({ cents: 100, paidCents: 60 });
  expect(seats.get('b')).toMatchObject({ cents: 80, paidCents: 0 });
});

/** Takes so much off of what is open, or all of it. */
function offOf(entries: readonly LedgerEntry[], cents: number): LedgerEntry[] {
  return takeOff(listOpenParts(entries), cents).map(({ on, ...off }) => {
    const { enrollmentId = null } = entries.find(({ id }) => id === off.takesBackId) ?? {};
    return entry({ ...off, enrollmentId, dueOn: on });
  });
}

/** A ledger as acts make it: seats are priced, made cheaper and dearer and ended, fees charged, something taken off, money comes and goes back. */
const ledgers = fc
  .array(
    fc.record({
      seat: fc.constantFrom('a', 'b', 'c'),
      cents: fc.integer({ min: 0, max: 400 }),
      day: fc.integer({ min: 1, max: 28 }),
      what: fc.constantFrom('price', 'price', 'price', 'pay', 'return', 'fee', 'off'),
    }),
    { maxLength: 25 },
  )
  .map((acts) => {
    const entries: LedgerEntry[] = [];
    for (const { seat, cents, day, what } of acts) {
      const dueOn = `2026-11-${String(day).padStart(2, '0')}`;
      if (what === 'pay') entries.push(pay(cents + 1));
      else if (what === 'fee') entries.push(entry({ kind: 'fee', cents: cents + 1, dueOn }));
      else if (what === 'off') entries.push(...offOf(entries, cents));
      else if (what === 'price') {
        const own = entries.filter(({ enrollmentId }) => enrollmentId === seat);
        const wanted = Math.max(0, cents - sumTakenOff(own));
        for (const { on, ...posted } of postSeat(own, { cents: wanted, restOn: dueOn }))
          entries.push(entry({ ...posted, enrollmentId: seat, dueOn: on }));
      } else {
        const paid = entries.find(
          ({ id, kind }) => kind === 'payment' && !entries.some((each) => each.takesBackId === id),
        );
        if (paid) entries.push(entry({ kind: 'returned', cents: -paid.cents, takesBackId: paid.id }));
      }
    }
    return entries;
  });

test('in every ledger what seats cost is paid, or due, or due later, and no money is anywhere twice', () => {
  fc.assert(
    fc.property(ledgers, (entries) => {
      const { dueCents, laterCents, creditCents, dues } = balanceOf(entries, '2026-11-14');
      const seats = [...foldLedger(entries).values()];
      const total = seats.reduce((sum, { cents }) => sum + cents, 0);
      const paid = seats.reduce((sum, { paidCents }) => sum + paidCents, 0);
      const money = entries.reduce((sum, { dueOn, cents }) => (dueOn === null ? sum - cents : sum), 0);
      expect(total - paid).toBe(dueCents + laterCents);
      expect(money - paid).toBe(creditCents);
      expect(dues.every(({ cents }) => cents > 0)).toBe(true);
      for (const { cents, paidCents } of seats) expect(paidCents >= 0 && paidCents <= cents).toBe(true);
    }),
  );
});

test('what is open is what is owed; something taken off lowers that and nothing else, and never becomes money', () => {
  fc.assert(
    fc.property(ledgers, fc.integer({ min: 0, max: 500 }), (entries, cents) => {
      const before = balanceOf(entries, '2026-11-14');
      const owed = before.dueCents + before.laterCents;
      const open = listOpenParts(entries);
      expect(open.reduce((sum, part) => sum + part.cents, 0)).toBe(owed);
      const after = balanceOf([...entries, ...offOf(entries, cents)], '2026-11-14');
      expect(after.dueCents + after.laterCents).toBe(owed - Math.min(owed, cents));
      expect(after.creditCents).toBe(before.creditCents);
    }),
  );
});

test('what was taken off stays off when the seat costs another price, and is gone with the seat', () => {
  const seat = charge('a', 120, '2026-11-01');
  const entries = [seat, ...offOf([seat], 50)];
  expect(foldLedger(entries).get('a')).toMatchObject({ cents: 70, paidCents: 0 });
  const ended = postSeat(entries, { cents: 0, restOn: '2026-12-01' });
  expect(ended).toEqual([{ kind: 'taken-back', takesBackId: seat.id, on: '2026-11-01', cents: -70 }]);
});

test('a seat stands at what is wanted, whatever was entered before, and nothing is taken back twice', () => {
  fc.assert(
    fc.property(ledgers, fc.integer({ min: 0, max: 500 }), (entries, wanted) => {
      const own = entries.filter(({ enrollmentId }) => enrollmentId === 'a');
      const posted = postSeat(own, { cents: wanted, restOn: '2026-11-30' });
      const after = [...own, ...posted.map(({ on, ...each }) => entry({ ...each, enrollmentId: 'a', dueOn: on }))];
      expect(listStanding(after).reduce((sum, { cents }) => sum + cents, 0)).toBe(wanted);
      for (const { id, kind, cents } of after.filter((each) => each.kind === 'charge')) {
        const back = after.reduce((sum, each) => (each.takesBackId === id ? sum - each.cents : sum), 0);
        expect([kind, back <= cents]).toEqual(['charge', true]);
      }
    }),
  );
});

test('dearer by a part that is due as before, the rest on a day of its own; cheaper from what is due last', () => {
  const own = [charge('a', 60, '2026-11-01'), charge('a', 40, '2026-12-01')];
  const days = [{ on: '2026-10-01', cents: 30 }];
  expect(postSeat(own, { cents: 150, days, restOn: '2026-12-12' })).toEqual([
    { kind: 'charge', on: '2026-10-01', cents: 30, takesBackId: null },
    { kind: 'charge', on: '2026-12-12', cents: 20, takesBackId: null },
  ]);
  expect(postSeat(own, { cents: 50, restOn: '2026-12-12' })).toMatchObject([
    { kind: 'taken-back', on: '2026-12-01', cents: -40 },
    { kind: 'taken-back', on: '2026-11-01', cents: -10 },
  ]);
});

test('a price is due in two weeks, or on the first date of its class, and never before today', () => {
  expect(decideDueDay('2026-09-01', null)).toBe('2026-09-15');
  expect(decideDueDay('2026-09-01', '2026-12-01')).toBe('2026-09-15');
  expect(decideDueDay('2026-09-01', '2026-09-08')).toBe('2026-09-08');
  expect(decideDueDay('2026-09-01', '2026-08-01')).toBe('2026-09-01');
  // Over the end of a year, and of a month that is short.
  expect(decideDueDay('2027-02-20', null)).toBe('2027-03-06');
});

import { expect, test } from 'vitest';
import { balanceOf, foldLedger, joinDays, type LedgerEntry } from './ledger.ts';

const charge = (id: string, cents: number, dueOn: string): LedgerEntry => ({
  id,
  kind: 'charge',
  cents,
  enrollmentId: `seat ${id}`,
  takesBackId: null,
  dueOn,
});
const money = (id: string, cents: number): LedgerEntry => ({
  id,
  kind: cents < 0 ? 'payment' : 'returned',
  cents,
  enrollmentId: null,
  takesBackId: null,
  dueOn: null,
});
const back = (id: string, of: LedgerEntry, cents: number): LedgerEntry => ({
  ...of,
  id,
  kind: 'taken-back',
  cents: -cents,
  takesBackId: of.id,
});

test('what is left of a seat has the days of the balance: a later seat that is due earlier makes nothing due sooner', () => {
  const entries = [charge('a', 100, '2027-01-10'), money('b', -100), charge('c', 100, '2026-09-10')];
  const seats = foldLedger(entries);
  expect(balanceOf(entries, '2026-09-10')).toMatchObject({ dueCents: 0, laterCents: 100 });
  expect(seats.get('seat a')).toEqual({ cents: 100, paidCents: 100, dues: [] });
  expect(seats.get('seat c')).toEqual({ cents: 100, paidCents: 0, dues: [{ on: '2027-01-10', cents: 100 }] });
});

test('over many lives the days of all seats together are those of the balance, and each seat’s are what is left of it', () => {
  // A row of numbers that is always the same one.
  let state = 7;
  const upTo = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most;
  for (let life = 0; life < 300; life++) {
    const entries: LedgerEntry[] = [];
    for (let step = 0; step < 12; step++) {
      const charges = entries.filter(({ kind }) => kind === 'charge');
      const of = charges[upTo(charges.length || 1)];
      const isWhole = of && !entries.some(({ takesBackId }) => takesBackId === of.id);
      const paid = -entries.reduce((sum, { cents, dueOn }) => (dueOn === null ? sum + cents : sum), 0);
      const what = upTo(4);
      if (what === 0 && of && isWhole) entries.push(back(`${step}`, of, 1 + upTo(of.cents)));
      else if (what === 1) entries.push(money(`${step}`, -1 - upTo(150)));
      else if (what === 2 && paid > 0) entries.push(money(`${step}`, 1 + upTo(paid)));
      else entries.push(charge(`${step}`, 1 + upTo(200), `2026-1${upTo(3)}-0${1 + upTo(9)}`));
    }
    const seats = [...foldLedger(entries).values()];
    expect(joinDays(seats.flatMap(({ dues }) => dues))).toEqual(balanceOf(entries, '').dues);
    for (const { cents, paidCents, dues } of seats)
      expect(dues.reduce((sum, due) => sum + due.cents, 0)).toBe(cents - paidCents);
  }
});

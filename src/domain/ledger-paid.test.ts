import { expect, test } from 'vitest';
import { type LedgerEntry, listPaidBy } from './ledger.ts';

const owed = (id: string, cents: number, dueOn: string): LedgerEntry => ({
  id,
  kind: 'charge',
  cents,
  enrollmentId: `seat ${id}`,
  takesBackId: null,
  dueOn,
});
const money = (id: string, cents: number, kind: 'payment' | 'returned' = 'payment'): LedgerEntry => ({
  id,
  kind,
  cents: kind === 'payment' ? -cents : cents,
  enrollmentId: null,
  takesBackId: kind === 'payment' ? null : 'first',
  dueOn: null,
});

const ledger = [
  owed('late', 100, '2027-01-08'),
  owed('early', 100, '2026-10-01'),
  money('first', 130),
  money('second', 100),
];

test('a payment paid what was due first, and the next one what that had left', () => {
  expect(Object.fromEntries(listPaidBy(ledger, 'first'))).toEqual({ 'seat early': 100, 'seat late': 30 });
  expect([...listPaidBy(ledger, 'second')]).toEqual([['seat late', 70]]);
});

test('what comes later changes nothing of it', () => {
  const later = [...ledger, money('back', 130, 'returned'), owed('first of all', 50, '2026-09-01'), money('third', 50)];
  for (const id of ['first', 'second']) expect(listPaidBy(later, id)).toEqual(listPaidBy(ledger, id));
});

test('money that nothing was owed for paid for nothing, as does an entry that there is not', () => {
  expect(listPaidBy([money('first', 10), ...ledger.slice(0, 2)], 'first')).toEqual(new Map());
  expect(listPaidBy(ledger, 'nothing')).toEqual(new Map());
});

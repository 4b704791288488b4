import { enteredForSeat, SEAT_STANDS_AT } from '../payments/store.ts';

export type LedgerRule =
  | 'seat-misposted'
  | 'entry-without-day'
  | 'payment-misentered'
  | 'taken-back-too-much'
  | 'receipt-gap'
  | 'two-currencies';

/** What must hold of what families owe and paid, as the design names it; seats are owed for where their semester keeps books and a household is known. */
export const ledgerInvariants: readonly {
  readonly invariant: string;
  readonly rule: LedgerRule;
  readonly broken: string;
}[] = [
  {
    invariant: 'M1',
    rule: 'seat-misposted',
    broken: `SELECT e.id FROM enrollments e
      JOIN classes c ON c.organization_id = e.organization_id AND c.id = e.class_id
      JOIN semesters s ON s.organization_id = c.organization_id AND s.id = c.semester_id
      CROSS JOIN LATERAL ${enteredForSeat('e.organization_id')} AS entered
      WHERE s.keeps_books AND e.payer_family_id IS NOT NULL AND entered.cents <> ${SEAT_STANDS_AT}`,
  },
  {
    invariant: 'M2',
    rule: 'entry-without-day',
    broken: `SELECT l.id FROM ledger_entries l
      LEFT JOIN ledger_entries taken ON taken.organization_id = l.organization_id AND taken.id = l.takes_back_id
      WHERE l.kind NOT IN ('payment', 'returned') AND (l.due_on IS NULL OR (l.takes_back_id IS NOT NULL AND taken.due_on IS DISTINCT FROM l.due_on))`,
  },
  {
    invariant: 'M3',
    rule: 'payment-misentered',
    broken: `SELECT p.id FROM payments p WHERE p.state = 'settled' AND (SELECT count(*) FILTER (WHERE l.cents = -p.cents) = 1 AND count(*) = 1
        FROM ledger_entries l WHERE l.organization_id = p.organization_id AND l.payment_id = p.id AND l.kind = 'payment') IS NOT TRUE`,
  },
  {
    invariant: 'M8',
    rule: 'taken-back-too-much',
    broken: `SELECT l.id FROM ledger_entries l WHERE l.takes_back_id IS NULL AND EXISTS (SELECT FROM ledger_entries back
          WHERE back.organization_id = l.organization_id AND back.takes_back_id = l.id AND back.family_id <> l.family_id)
      UNION ALL
      SELECT l.id FROM ledger_entries l JOIN ledger_entries back ON back.organization_id = l.organization_id AND back.takes_back_id = l.id
      GROUP BY l.id, l.cents HAVING abs(sum(back.cents)) > abs(l.cents)`,
  },
  {
    invariant: 'M9',
    rule: 'receipt-gap',
    broken: `SELECT organization_id AS id FROM payments GROUP BY organization_id HAVING max(receipt_number) <> count(*)`,
  },
  {
    invariant: 'M11',
    rule: 'two-currencies',
    broken: `SELECT p.id FROM payments p JOIN organizations o ON o.id = p.organization_id WHERE p.currency <> o.currency`,
  },
];

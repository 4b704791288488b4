import type { OwingFamily } from '../../../contract/owing.ts';
import { ageOf } from '../../../domain/overdue.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import type { StaffColumn } from '../table/staff-table.tsx';
import { familyColumn, peopleColumns } from './household-columns.tsx';

interface Told {
  readonly format: Format;
  /** Decimals of the currency. */
  readonly digits: number;
  /** A day with its year. */
  readonly day: (on: string) => string;
  readonly today: string;
  /** Those are shown who paid what is not owed. */
  readonly isCredit: boolean;
}

/** The columns of the table of those who owe, each with what stands in a file for it. */
export function owingColumns({ format, digits, day, today, isCredit }: Told): StaffColumn<OwingFamily>[] {
  const money = (id: string, header: string, centsOf: (row: OwingFamily) => number): StaffColumn<OwingFamily> => ({
    id,
    header,
    isSorted: true,
    isNumber: true,
    width: 100,
    cell: (row) => (centsOf(row) === 0 ? '' : format.money(centsOf(row))),
    file: [{ header, value: (row) => centsOf(row) / 10 ** digits, kind: 'money' }],
  });
  const ageWord = (since: string) => m.owing_age_word({ age: ageOf(since, today) });
  const family = { ...familyColumn<OwingFamily>(format, ({ id }) => id), isSorted: true };
  const people = peopleColumns<OwingFamily>(format);
  // Who paid what is not owed owes nothing.
  if (isCredit)
    return [family, money('credit', m.owing_standing_credit(), ({ creditCents }) => creditCents), ...people];
  // On a phone the figures are what is seen beside the family.
  return [
    family,
    money('due', m.payments_due_now(), ({ dueCents }) => dueCents),
    money('overdue', m.owing_overdue(), ({ overdueCents }) => overdueCents),
    {
      id: 'since',
      header: m.owing_since(),
      isSorted: true,
      isUnbroken: true,
      width: 200,
      cell: ({ overdueSince: since }) => since && m.owing_since_age({ day: day(since), age: ageWord(since) }),
      file: [
        { header: m.owing_since(), value: ({ overdueSince }) => overdueSince, kind: 'date' },
        { header: m.owing_age(), value: ({ overdueSince: since }) => since && ageWord(since) },
      ],
    },
    money('later', m.payments_due_later(), ({ laterCents }) => laterCents),
    ...people,
  ];
}

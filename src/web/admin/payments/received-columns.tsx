import type { ReceivedPayment } from '../../../contract/owing.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';
import { Tag } from '../../ui/notice.tsx';
import type { StaffColumn } from '../table/staff-table.tsx';
import { familyColumn, peopleColumns } from './household-columns.tsx';

interface Told {
  readonly format: Format;
  /** Decimals of the currency. */
  readonly digits: number;
  /** A day with its year. */
  readonly day: (on: string) => string;
}

/** The columns of the table of payments, each with what stands in a file for it. */
export function receivedColumns({ format, digits, day }: Told): StaffColumn<ReceivedPayment>[] {
  const words = (
    id: string,
    header: string,
    wordsOf: (row: ReceivedPayment) => string,
    width = 120,
  ): StaffColumn<ReceivedPayment> => ({
    id,
    header,
    width,
    cell: (row) => <span title={wordsOf(row)}>{wordsOf(row)}</span>,
    file: [{ header, value: wordsOf }],
  });
  const [guardians, students] = peopleColumns<ReceivedPayment>(format);
  return [
    familyColumn<ReceivedPayment>(format, ({ familyId }) => familyId),
    {
      id: 'received',
      header: m.owing_received_on(),
      isSorted: true,
      isUnbroken: true,
      width: 120,
      cell: ({ receivedOn }) => day(receivedOn),
      file: [{ header: m.owing_received_on(), value: ({ receivedOn }) => receivedOn, kind: 'date' }],
    },
    {
      id: 'amount',
      header: m.payments_amount(),
      isSorted: true,
      isNumber: true,
      width: 100,
      cell: ({ cents }) => format.money(cents),
      file: [{ header: m.payments_amount(), value: ({ cents }) => cents / 10 ** digits, kind: 'money' }],
    },
    words('method', m.payments_method(), ({ method }) => m.payments_method_word({ method })),
    words('reference', m.payments_reference(), ({ reference }) => reference),
    {
      id: 'receipt',
      header: m.owing_received_receipt(),
      isSorted: true,
      isNumber: true,
      width: 90,
      cell: ({ receiptNumber }) => String(receiptNumber),
      file: [{ header: m.owing_received_receipt(), value: ({ receiptNumber }) => receiptNumber }],
    },
    {
      id: 'state',
      header: m.owing_received_state(),
      width: 140,
      cell: ({ returnedAt }) => returnedAt && <Tag tone="warn">{format.instantDay(returnedAt)}</Tag>,
      file: [{ header: m.owing_received_state(), value: ({ returnedAt }) => returnedAt && new Date(returnedAt) }],
    },
    words('by', m.owing_received_by(), ({ takenBy }) => takenBy),
    ...[guardians, students].flatMap((column) => (column ? [{ ...column, isExtra: true }] : [])),
  ];
}

import { joined } from '../../domain/joined.ts';
import { m } from '../../words/messages.js';
import type { Speech } from '../platform/papers/speech.ts';
import type { MyData } from './gather.ts';

/** Everything that was owed and paid, in order; what takes something off what is owed has a minus. */
export function ledgerLines({ ledgers }: Pick<MyData, 'ledgers'>, { reader, instant, day, money }: Speech): string[] {
  return ledgers.flatMap(({ payments, entries }) => {
    const paymentOf = (id: string | null) => payments.find((each) => each.id === id);
    const wordsOf = ({ kind, paymentId }: (typeof entries)[number]) => {
      if (kind === 'charge') return m.my_data_paper_charge({}, reader);
      if (kind === 'taken-back') return m.my_data_paper_taken_back({}, reader);
      const payment = paymentOf(paymentId);
      return joined(
        kind === 'returned' ? m.payments_returned({}, reader) : payment && m.payments_method_word(payment, reader),
        payment && m.payments_receipt_number({ number: payment.receiptNumber }, reader),
        payment?.reference,
        payment && day(payment.receivedOn),
      );
    };
    return entries.map((entry) =>
      joined(
        instant(entry.at),
        wordsOf(entry),
        entry.studentName,
        entry.classTitle,
        money(entry.cents),
        entry.dueOn && m.my_data_paper_due({ day: day(entry.dueOn) }, reader),
      ),
    );
  });
}

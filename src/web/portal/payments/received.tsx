import type { ShownPayment } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { ReceiptButton } from '../../shared/records/receipt-button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './payments.module.css';

/** What the school received from the family, the latest first. */
export function Received({ payments }: { payments: readonly ShownPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <Section title={m.payments_received_title()}>
      <Rows>
        {payments.map((payment) => (
          <Row key={payment.id}>
            <Line payment={payment} />
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function Line({ payment }: { payment: ShownPayment }) {
  const format = useFormat();
  const { method, reference, receivedOn, receiptNumber, cents, isReturned } = payment;
  return (
    <div className={styles.line}>
      <div>
        <p className={styles.strong}>{m.payments_receipt_number({ number: receiptNumber })}</p>
        <p className={styles.small}>
          {[m.payments_method_word({ method }), reference, format.longDay(receivedOn)].filter(Boolean).join(' · ')}
        </p>
        <div className={styles.paper}>
          <ReceiptButton payment={payment} words={m.payments_receipt_pdf()} />
        </div>
      </div>
      <div className={styles.sum}>
        <p className={styles.strong}>{isReturned ? <s>{format.money(cents)}</s> : format.money(cents)}</p>
        {isReturned && <p className={styles.back}>{m.payments_returned()}</p>}
      </div>
    </div>
  );
}

import type { Fee, PaidSeat } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { PaidLine } from './paid-line.tsx';
import styles from './payments.module.css';

/** The seats that are owed for, child by child, each with its price and what of it is paid. */
export function PaidSeats({ seats }: { seats: readonly PaidSeat[] }) {
  const { money } = useFormat();
  return [...Map.groupBy(seats, ({ studentId }) => studentId)].map(([studentId, own]) => (
    <Section key={studentId} title={own[0]?.studentName || m.enrollments_this_student()}>
      <Rows>
        {own.map(({ enrollmentId, classTitle, semesterName, isKept, offCents, ...paid }) => (
          <PaidLine key={enrollmentId} {...paid}>
            <p className={styles.strong}>{classTitle}</p>
            <p className={styles.small}>{semesterName}</p>
            {offCents > 0 && <p className={styles.small}>{m.payments_seat_off({ amount: money(offCents) })}</p>}
            {isKept && <p className={styles.small}>{m.payments_seat_kept()}</p>}
          </PaidLine>
        ))}
      </Rows>
    </Section>
  ));
}

/** What the school charged beside seats, each with what it is for. */
export function PaidFees({ fees }: { fees: readonly Fee[] }) {
  if (fees.length === 0) return null;
  return (
    <Section title={m.payments_fees()}>
      <Rows>
        {fees.map(({ id, reason, ...paid }) => (
          <PaidLine key={id} {...paid}>
            <p className={styles.strong}>{reason}</p>
          </PaidLine>
        ))}
      </Rows>
    </Section>
  );
}

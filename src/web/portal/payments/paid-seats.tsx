import type { PaidSeat } from '../../../contract/payments.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './payments.module.css';

/** The seats that are owed for, child by child, each with its price and what of it is paid. */
export function PaidSeats({ seats }: { seats: readonly PaidSeat[] }) {
  return [...Map.groupBy(seats, ({ studentId }) => studentId)].map(([studentId, own]) => (
    <Section key={studentId} title={own[0]?.studentName || m.enrollments_this_student()}>
      <Rows>
        {own.map((seat) => (
          <PaidSeatRow key={seat.enrollmentId} seat={seat} />
        ))}
      </Rows>
    </Section>
  ));
}

function PaidSeatRow({ seat: { classTitle, semesterName, cents, paidCents } }: { seat: PaidSeat }) {
  const format = useFormat();
  return (
    <Row>
      <div className={styles.line}>
        <div>
          <p className={styles.strong}>{classTitle}</p>
          <p className={styles.small}>{semesterName}</p>
        </div>
        <div className={styles.sum}>
          <p className={styles.strong}>{format.money(cents)}</p>
          <p>{describePaid({ cents, paidCents }, format.money)}</p>
        </div>
      </div>
    </Row>
  );
}

function describePaid({ cents, paidCents }: Pick<PaidSeat, 'cents' | 'paidCents'>, money: (cents: number) => string) {
  if (paidCents >= cents) return `✓ ${m.payments_seat_paid()}`;
  return paidCents === 0
    ? m.payments_seat_open()
    : m.payments_seat_part({ paid: money(paidCents), price: money(cents) });
}

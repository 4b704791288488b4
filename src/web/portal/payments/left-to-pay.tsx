import { Link } from '@tanstack/react-router';
import type { PaidSeat } from '../../../contract/payments.ts';
import { joinDays } from '../../../domain/ledger.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { OwnActs } from '../../shared/looking-on.tsx';
import { Section } from '../../ui/section.tsx';
import { describeDueDay, describeDues } from './due-words.ts';
import { HowToPay } from './how-to-pay.tsx';
import { type Due, useOwnPayments } from './payments-data.ts';
import styles from './payments.module.css';

/** One student in one class. */
interface Seat {
  readonly studentId: string;
  readonly classId: string;
}

/** What of these seats is still to be paid, when, and how; nothing where nothing is. */
export function LeftToPay({ seats }: { seats: readonly Seat[] }) {
  const format = useFormat();
  const { data } = useOwnPayments();
  const owed = data?.ledger?.seats.filter((seat) => seats.some((each) => isSame(each, seat))) ?? [];
  const dues = joinDays(owed.flatMap((seat) => seat.dues));
  if (!data || dues.length === 0) return null;
  return (
    <>
      <Section title={m.payments_for_these()}>
        {dues.map((due) => (
          <p key={due.on} className={styles.strong}>
            {describeDueDay(due, { format, today: data.today })}
          </p>
        ))}
        <p>
          <Link to={paths.payments}>{m.payments_see()}</Link>
        </p>
      </Section>
      <HowToPay words={data.howToPay} />
    </>
  );
}

const isSame = (one: Seat, other: Seat) => one.studentId === other.studentId && one.classId === other.classId;

/** One line a child: what is still to be paid, or that their seats are paid; one for what is charged beside seats. `seats`: those that they have now. */
export function LeftByChild({ seats }: { seats: readonly Seat[] }) {
  const format = useFormat();
  const { data } = useOwnPayments();
  const told = data?.ledger?.seats.filter((seat) => isOpen(seat) || seats.some((each) => isSame(each, seat))) ?? [];
  const ofFees = joinDays(data?.ledger?.fees.flatMap(({ dues }) => dues) ?? []);
  if (!data || told.length + ofFees.length === 0) return null;
  const describe = (dues: readonly Due[]) => describeDues(dues, { format, today: data.today });
  return (
    <Section title={m.payments_title()}>
      <ul className={styles.children}>
        {[...Map.groupBy(told, ({ studentId }) => studentId)].map(([studentId, own]) => {
          const dues = joinDays(own.flatMap((seat) => seat.dues));
          const name = own[0]?.studentName || m.enrollments_this_student();
          const words = dues.length > 0 ? describe(dues) : m.payments_seat_paid();
          return <li key={studentId}>{m.payments_child({ name, dues: words })}</li>;
        })}
        {ofFees.length > 0 && <li>{m.payments_child({ name: m.payments_fees(), dues: describe(ofFees) })}</li>}
      </ul>
      <OwnActs>
        <p>
          <Link to={paths.payments}>{m.payments_see()}</Link>
        </p>
      </OwnActs>
    </Section>
  );
}

const isOpen = ({ dues }: PaidSeat) => dues.length > 0;

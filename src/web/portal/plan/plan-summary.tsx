import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { describeCents } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { useForecast } from '../enrollments/use-forecast.ts';
import styles from './plan-summary.module.css';
import { countStudents, type Plan } from './plan.ts';

/** "2 students · 3 classes", what they cost, and the way on to the first step that misses something. */
export default function PlanSummary({ plan }: { plan: Plan }) {
  const user = useUser();
  const students = countStudents(plan.lines);
  const isAssigned = plan.lines.every(({ studentIds }) => studentIds.length > 0);
  const next = user ? (isAssigned ? paths.planReview : paths.planStudents) : paths.planAccount;
  return (
    <section className={styles.bar} aria-label={m.enrollments_plan()}>
      <p className={styles.summary}>
        <span>
          {students > 0 && (
            <span className={styles.students}>{m.enrollments_students_count({ count: students })} · </span>
          )}
          {m.enrollments_classes_count({ count: plan.lines.length })}
        </span>
        <PlanPrice isAssigned={isAssigned} />
        {plan.unsaved && (
          <button type="button" className={styles.retry} onClick={plan.retry}>
            {m.enrollments_plan_unsaved()}
          </button>
        )}
      </p>
      {/* On opening morning a phone has it already when the family goes on. */}
      <ButtonLink to={next} preload="render">
        {m.enrollments_plan_review()}
      </ButtonLink>
    </section>
  );
}

/** What the plan costs: the same number as on its review; the least it can be while nobody is chosen, and so far while some classes have nobody. */
function PlanPrice({ isAssigned }: { isAssigned: boolean }) {
  const format = useFormat();
  const { prices } = useForecast();
  if (!prices) return null;
  const { totalCents, ifSeatCents, isForOne, lines } = prices;
  const amount = describeCents(totalCents, format);
  const isTaken = lines.some(({ outcome }) => outcome === 'enrolled');
  const total = isForOne
    ? totalCents > 0
      ? m.enrollments_from({ amount })
      : amount
    : isAssigned
      ? amount
      : m.enrollments_so_far({ amount });
  const waits = ifSeatCents > 0 && format.money(ifSeatCents);
  return (
    <span className={styles.price}>
      {isTaken && total}
      {waits && !isTaken && m.enrollments_if_seat({ price: waits })}
      {waits && isTaken && <span className={styles.waits}> · {m.enrollments_more_if_seat({ amount: waits })}</span>}
    </span>
  );
}

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
  const summary = [
    students > 0 && m.enrollments_students_count({ count: students }),
    m.enrollments_classes_count({ count: plan.lines.length }),
  ];
  const isAssigned = plan.lines.every(({ studentIds }) => studentIds.length > 0);
  const next = user ? (isAssigned ? paths.planReview : paths.planStudents) : paths.planAccount;
  return (
    <section className={styles.bar} aria-label={m.enrollments_plan()}>
      <p className={styles.summary}>
        <span>{summary.filter(Boolean).join(' · ')}</span>
        <PlanPrice />
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

/** What the plan costs: the same number as on its review. */
function PlanPrice() {
  const format = useFormat();
  const { prices } = useForecast();
  if (!prices) return null;
  const { totalCents, ifSeatCents, isForOne, lines } = prices;
  const amount = describeCents(totalCents, format);
  const isTaken = lines.some(({ outcome }) => outcome === 'enrolled');
  return (
    <span>
      {[
        isTaken && (isForOne ? m.enrollments_each({ amount }) : amount),
        ifSeatCents > 0 && m.enrollments_more_if_seat({ amount: format.money(ifSeatCents) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import styles from './plan-bar.module.css';
import { countStudents, usePlan } from './plan.ts';

// Whoever has chosen nothing yet has no need of it.
const PlanPrice = lazy(() => import('./plan-price.tsx'));

/** The plan at the bottom of the catalogue: "2 students · 3 classes", and the way on to the first step that misses something. */
export function PlanBar() {
  const plan = usePlan();
  const user = useUser();
  const [students, classes] = [countStudents(plan.lines), plan.lines.length];
  const summary = [
    students > 0 && m.enrollments_students_count({ count: students }),
    m.enrollments_classes_count({ count: classes }),
  ];
  const isAssigned = classes > 0 && plan.lines.every(({ studentIds }) => studentIds.length > 0);
  const next = user ? (isAssigned ? paths.planReview : paths.planStudents) : paths.planAccount;
  return (
    <>
      <output className={styles.unseen}>{classes > 0 && m.enrollments_plan_has({ count: classes })}</output>
      {classes > 0 && (
        <section className={styles.bar} aria-label={m.enrollments_plan()}>
          <p className={styles.summary}>
            {summary.filter(Boolean).join(' · ')}
            <Suspense>
              <PlanPrice />
            </Suspense>
            {plan.unsaved && (
              <button type="button" className={styles.retry} onClick={plan.retry}>
                {m.enrollments_plan_unsaved()}
              </button>
            )}
          </p>
          <Link to={next} className={styles.review}>
            {m.enrollments_plan_review()}
          </Link>
        </section>
      )}
    </>
  );
}

import { m } from '../../../words/messages.js';
import { hiddenClass } from '../../ui/hidden.tsx';
import { usePlan } from './plan.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

// Whoever has chosen nothing yet has no need of it.
const PlanSummary = lazyPart(() => import('./plan-summary.tsx'));

/** The plan at the bottom of the catalogue, once something is chosen. */
export function PlanBar() {
  const plan = usePlan();
  const count = plan.lines.length;
  return (
    <>
      <output className={hiddenClass}>{count > 0 && m.enrollments_plan_has({ count })}</output>
      {count > 0 && <PlanSummary plan={plan} />}
    </>
  );
}

import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { ScreenSkeleton } from '../../ui/waiting.tsx';
import { usePlan } from '../plan/plan.ts';
import { fullNameOf, useStudents } from '../students/students-data.ts';
import { WaiverCards } from '../waivers/waiver-cards.tsx';
import { classesOfPlan, useAreWaiversKnown, useWaiversOfPlan } from '../waivers/waivers-data.ts';
import styles from './students-step.module.css';
import { SignInHere, WizardFrame } from './wizard-frame.tsx';

/** The step in which guardians sign what the classes of the plan ask for; it can be done after enrolling too. */
export function WaiversStep() {
  const user = useUser();
  return (
    <WizardFrame title={m.waivers_title()}>
      {user === undefined ? <ScreenSkeleton /> : user === null ? <SignInHere /> : <Waivers />}
    </WizardFrame>
  );
}

function Waivers() {
  const students = useStudents().data;
  const plan = usePlan();
  const classes = classesOfPlan(plan.lines);
  const asked = useWaiversOfPlan();
  const isKnown = useAreWaiversKnown() && plan.state === 'ready';
  if (!students) return <ScreenSkeleton />;
  return (
    <Stack gap="large">
      {asked.length > 0 && <p>{m.waivers_step_lead()}</p>}
      {isKnown && asked.length === 0 && <p>{m.waivers_family_none()}</p>}
      {students
        .filter(({ id }) => classes.has(id))
        .map((student) => (
          <section key={student.id} className={styles.part} aria-labelledby={`waivers-${student.id}`}>
            <h2 id={`waivers-${student.id}`}>{fullNameOf(student)}</h2>
            <WaiverCards student={student} classIds={classes.get(student.id) ?? []} />
          </section>
        ))}
      <ButtonLink to={paths.planReview} className={styles.start}>
        {m.enrollments_to_review()}
      </ButtonLink>
    </Stack>
  );
}

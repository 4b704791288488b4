import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useUser } from '../../shared/app.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import { lastCatalogueAddress } from '../classes/catalogue-address.ts';
import { usePlan } from '../plan/plan.ts';
import { useSemesters } from '../plan/use-semesters.ts';
import { useWaiversAround, useWaiversOfPlan } from '../waivers/waivers-data.ts';
import { useMissingSections } from '../records/record-data.ts';
import { useAccount, useStudents } from '../students/students-data.ts';
import { useLeaveWarning } from '../students/students-drafts.ts';
import { askedAround, askedFirst, decideMissing, decideSteps, type Missing, type Step } from './missing.ts';
import styles from './wizard-frame.module.css';
import { LoginCard } from '../../shell/login/login-card.tsx';

const STEP_PATHS: Record<Step, string> = {
  classes: paths.classes,
  account: paths.planAccount,
  students: paths.planStudents,
  forms: paths.planForms,
  waivers: paths.planWaivers,
  review: paths.planReview,
};

const STEP_NAMES: Record<Step, () => string> = {
  classes: m.enrollments_step_classes,
  account: m.enrollments_step_account,
  students: m.enrollments_step_students,
  forms: m.enrollments_step_forms,
  waivers: m.waivers_title,
  review: m.enrollments_step_review,
};

const MISSING_WORDS: Record<Missing, () => string> = {
  'choose-class': m.enrollments_missing_class,
  'sign-in': m.enrollments_missing_sign_in,
  'name-and-phone': m.enrollments_missing_name,
  'add-student': m.enrollments_missing_student,
  'choose-students': m.enrollments_missing_students,
  'fill-forms': m.enrollments_missing_forms,
  'sign-waivers': m.waivers_missing,
};

/** Whose records must be complete before the plan can be enrolled. */
export function useAskedFirst() {
  return useAsked(askedFirst);
}

function useAsked(which: typeof askedFirst) {
  const { lines } = usePlan();
  const asked = useMissingSections().data;
  const semesters = useSemesters();
  return useMemo(
    () => which(lines, (classId) => semesters.get(classId), asked ?? []),
    [which, lines, semesters, asked],
  );
}

/** What each step still needs, as far as it is known. */
export function useMissing() {
  const plan = usePlan();
  const user = useUser();
  const account = useAccount().data;
  const students = useStudents().data;
  const forms = useAskedFirst();
  const waivers = useWaiversOfPlan();
  return useMemo(
    () =>
      decideMissing({
        lines: plan.lines,
        isSignedIn: Boolean(user),
        account,
        studentIds: students?.map(({ id }) => id),
        forms,
        waivers,
      }),
    [plan.lines, user, account, students, forms, waivers],
  );
}

/** The steps on top, each saying what it still needs, and the step itself below. */
export function WizardFrame({ title, children }: { title: string; children: ReactNode }) {
  const missing = useMissing();
  const steps = decideSteps({ forms: useAsked(askedAround), waivers: useWaiversAround() });
  const plan = usePlan();
  useLeaveWarning();
  return (
    <div className={styles.page}>
      <nav aria-label={m.enrollments_steps()}>
        <ol className={styles.steps}>
          {steps.map((name, index) => {
            const open = name === 'review' ? null : missing[name];
            const isDone = name !== 'review' && open === null;
            return (
              <li key={name} className={styles.step}>
                <Link
                  to={STEP_PATHS[name]}
                  search={name === 'classes' ? lastCatalogueAddress() : {}}
                  className={styles.link}
                  // The catalogue's address begins that of every step.
                  activeOptions={{ exact: true, includeSearch: false }}
                  activeProps={{ 'aria-current': 'step' }}
                  data-done={isDone}
                >
                  <span className={styles.number} aria-hidden="true">
                    {isDone ? '✓' : index + 1}
                  </span>
                  <span className={styles.name}>{STEP_NAMES[name]()}</span>
                  <Hidden>{isDone ? m.enrollments_step_done() : ''}</Hidden>
                </Link>
              </li>
            );
          })}
        </ol>
      </nav>
      <h1 tabIndex={-1}>{title}</h1>
      {plan.state === 'error' || plan.unsaved ? (
        <p role="alert" className={styles.trouble}>
          {plan.unsaved ? m.enrollments_plan_not_saved() : m.enrollments_plan_not_loaded()}{' '}
          <button type="button" onClick={plan.retry}>
            {m.enrollments_retry()}
          </button>
        </p>
      ) : null}
      {children}
    </div>
  );
}

/**
 * What is missing, step by step, with the way to mend it; nothing when all is there. Before the submit only what holds it up: a waiver that
 * can be signed later is no warning, and one that cannot is said of its class.
 */
export function MissingList({ isBeforeSubmit = false }: { isBeforeSubmit?: boolean }) {
  const { state } = usePlan();
  const { waivers, ...needed } = useMissing();
  const missing = isBeforeSubmit ? needed : { ...needed, waivers };
  const open = Object.entries(missing).flatMap(([name, what]) =>
    // Where no class is chosen, nobody can be asked who takes it.
    what && !(missing.classes && what === 'choose-students') ? [{ name: name as Step, what }] : [],
  );
  // Of a plan that could not be read nobody knows what it lacks.
  if (state !== 'ready' || open.length === 0) return null;
  return (
    <section className={styles.missing} aria-labelledby="missing-title">
      <h2 id="missing-title">{m.enrollments_missing_title()}</h2>
      <ul>
        {open.map(({ name, what }) => (
          <li key={name}>
            <Link to={STEP_PATHS[name]}>{MISSING_WORDS[what]()}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sign-in in place, for a session that ended within a step: whoever signs in again goes on where they were. */
export function SignInHere() {
  return (
    <>
      <p>{m.enrollments_sign_in_here()}</p>
      <LoginCard embedded initialMode="sign-in" />
    </>
  );
}

import { Link } from '@tanstack/react-router';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import styles from './first-steps.module.css';

type Counts = Pick<
  OutputOf<typeof functions.dashboard>,
  'semesters' | 'semester' | 'isOpen' | 'classes' | 'drafts' | 'enrolled'
>;

interface Step {
  readonly name: string;
  readonly isDone: boolean;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

/** What a new school does before its first family can enroll, ticked as it goes; gone once all is done, or a family has enrolled. */
export function FirstSteps({ counts }: { counts: Counts }) {
  const { isSetUp } = useApp().organization;
  const steps = stepsOf(counts, isSetUp);
  const next = steps.find(({ isDone }) => !isDone);
  const isNew = counts.semesters.length <= 1 && counts.enrolled === 0;
  if (!useRunsSchool() || !next || !isNew) return null;
  return (
    <Section title={m.admin_first_steps_title()} hint={m.admin_first_steps_hint()}>
      <ol className={styles.steps}>
        {steps.map(({ name, isDone, ...there }) => (
          <li key={name} data-done={isDone || undefined} aria-current={name === next.name ? 'step' : undefined}>
            <span className={styles.tick} aria-hidden="true">
              {isDone ? '✓' : ''}
            </span>
            {name === next.name ? <ButtonLink {...there}>{name}</ButtonLink> : <Link {...there}>{name}</Link>}
            {isDone && <Hidden>{m.admin_first_steps_done()}</Hidden>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function stepsOf({ semester, isOpen, classes, drafts }: Counts, isSetUp: boolean): readonly Step[] {
  const ofSemester = semester ? { search: { semester: semester.id } } : {};
  return [
    { name: m.admin_first_steps_school(), isDone: isSetUp, to: staffPaths.settings, hash: 'school' },
    {
      name: m.admin_first_steps_semester(),
      isDone: semester !== null,
      to: staffPaths.managedSemesters,
      search: { edit: semester?.id ?? 'new' },
    },
    {
      name: m.admin_first_steps_classes(),
      isDone: classes + drafts > 0,
      to: staffPaths.classManagement,
      ...ofSemester,
    },
    { name: m.admin_first_steps_publish(), isDone: classes > 0, to: staffPaths.classManagement, ...ofSemester },
    {
      name: m.admin_first_steps_open(),
      isDone: isOpen,
      to: staffPaths.managedSemesters,
      search: { edit: semester?.id ?? 'new' },
    },
  ];
}

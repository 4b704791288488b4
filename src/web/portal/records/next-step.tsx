import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useToday } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { OwnActs, useLooksOn } from '../../shared/looking-on.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { firstNameOf, fullNameOf } from '../students/students-data.ts';
import { describeDue } from './due-note.tsx';
import styles from './next-step.module.css';
import type { Owed } from './owed.ts';
import { RUN } from './run-steps.ts';

/** The one thing to do now: the record of the child whose forms are due first; whose come after it is said quietly. */
export function NextStep({ owed }: { owed: readonly Owed[] }) {
  const format = useFormat();
  const today = useToday();
  const [first, ...others] = owed;
  if (!first) return null;
  const name = firstNameOf(first.student);
  return (
    <Section title={m.records_next_title()}>
      <OwnActs>
        <div>
          <ButtonLink to={paths.record(first.student.id)} search={RUN}>
            {m.records_next({ name, count: first.minutes })}
          </ButtonLink>
        </div>
      </OwnActs>
      <p className={styles.quiet}>
        {fullNameOf(first.student)}: {describeDue(first.count, first.dueOn, { format, today })}.{' '}
        {others.length > 0 &&
          m.records_next_then({ names: format.list(others.map(({ student }) => firstNameOf(student))) })}
      </p>
    </Section>
  );
}

/** That nothing is owed of those of whom something was asked. */
export function NothingOwed({ of }: { of: number }) {
  return (
    <p className={styles.quiet}>
      <span aria-hidden="true">✓</span> {of === 1 ? m.records_due_none() : m.records_owed_none()}
    </p>
  );
}

/** What is owed, one line a child, each the way to its record. */
export function OwedList({ owed }: { owed: readonly Owed[] }) {
  const format = useFormat();
  const today = useToday();
  const looksOn = useLooksOn();
  return (
    <Section title={m.records_owed_title()}>
      <ul className={styles.owed}>
        {owed.map(({ student, count, dueOn }) => {
          const words = `${fullNameOf(student)}: ${describeDue(count, dueOn, { format, today })}`;
          return (
            <li key={student.id}>
              {looksOn ? (
                words
              ) : (
                <Link to={paths.record(student.id)} search={RUN}>
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

import { Link } from '@tanstack/react-router';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { useHasRole } from '../shared/roles.ts';
import styles from './family-nav.module.css';

const places = [
  [paths.classes, m.shell_nav_classes],
  [paths.enrollments, m.shell_nav_enrollments],
  [paths.payments, m.payments_title],
  [paths.students, m.shell_nav_students],
  [paths.calendar, m.shell_nav_calendar],
] as const;

/** For instructors alone; first, because on a phone the last ones are out of sight. */
const TEACHING = [paths.teaching, m.teaching_title] as const;

/** The few places of whoever is signed in, in a quiet row below the header. */
export function FamilyNav() {
  const teaches = useHasRole('instructor');
  return (
    <nav aria-label={m.shell_nav()}>
      <ul className={styles.places}>
        {(teaches ? [TEACHING, ...places] : places).map(([to, words]) => (
          <li key={to}>
            <Link to={to} className={styles.place}>
              {words()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { m } from '../../words/messages.js';
import { useIsAdmin } from '../shared/roles.ts';
import styles from './staff-nav.module.css';
import { StaffPlaces } from './staff-places.tsx';

/** The quiet navigation at the left of staff screens, where there is room for it. */
export default function StaffNav() {
  // Whoever is no staff is on the way elsewhere.
  if (!useIsAdmin()) return null;
  return (
    <div className={styles.nav}>
      <StaffPlaces label={m.shell_nav_staff()} />
    </div>
  );
}

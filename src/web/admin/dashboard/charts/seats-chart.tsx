import { Link } from '@tanstack/react-router';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import styles from './charts.module.css';
import type { Charts } from './told.ts';

/** So many are drawn; the table has all. */
const MOST_DRAWN = 12;

/** A bar for each class: how many of its seats are taken. */
export function SeatsChart({ classes }: Pick<Charts, 'classes'>) {
  return (
    <>
      <ul className={styles.bars}>
        {classes.slice(0, MOST_DRAWN).map(({ id, title, seatsTaken, capacity, waiting }) => (
          <li key={id}>
            <Link to={staffPaths.managedClass(id)}>{title}</Link>
            <span>
              {waiting > 0
                ? m.charts_seats_waiting({ taken: seatsTaken, capacity, waiting })
                : m.charts_seats_of({ taken: seatsTaken, capacity })}
            </span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.seats} width="100" height="8" />
              <rect className={styles.taken} width={shareOf(seatsTaken, capacity)} height="8" />
            </svg>
          </li>
        ))}
      </ul>
      {classes.length > MOST_DRAWN && <p className={styles.quiet}>{m.charts_seats_more({ count: MOST_DRAWN })}</p>}
    </>
  );
}

/** More may be enrolled than there are seats, where staff let them in. */
const shareOf = (taken: number, capacity: number) =>
  taken === 0 ? 0 : Math.min(100, (100 * taken) / Math.max(1, capacity));

/** The same in figures, all classes. */
export function SeatsTable({ classes }: Pick<Charts, 'classes'>) {
  return (
    <ScrollRegion className={styles.scroll} label={m.charts_seats()}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.charts_class()}</th>
            <th scope="col">{m.charts_taken()}</th>
            <th scope="col">{m.charts_capacity()}</th>
            <th scope="col">{m.charts_waiting()}</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ id, title, seatsTaken, capacity, waiting }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>{seatsTaken}</td>
              <td>{capacity}</td>
              <td>{waiting}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

import { Link } from '@tanstack/react-router';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import styles from './needs.module.css';
import type { OfficeDay } from './told.ts';

/** The classes of today and tomorrow, each with its time, place, who teaches and how many come; and calling a day off. */
export function DatesOf({ day: { today, dates } }: { day: OfficeDay }) {
  const runs = useRunsSchool();
  const parts = [
    { title: m.day_today(), none: m.day_none_today(), dates: dates.filter(({ on }) => on === today) },
    { title: m.day_tomorrow(), none: m.day_none_tomorrow(), dates: dates.filter(({ on }) => on !== today) },
  ];
  return (
    <>
      {parts.map((part) => (
        <DatesOfDay key={part.title} {...part} />
      ))}
      {runs && (
        <p>
          <Link to={staffPaths.managedSemesters} search={{ edit: 'close-day' }}>
            {m.closings_open()}
          </Link>
        </p>
      )}
    </>
  );
}

interface DatesOfDayProps {
  readonly title: string;
  readonly none: string;
  readonly dates: OfficeDay['dates'];
}

function DatesOfDay(part: DatesOfDayProps) {
  return (
    <div className={styles.dates}>
      <h3>{part.title}</h3>
      {part.dates.length === 0 ? (
        <p className={styles.quiet}>{part.none}</p>
      ) : (
        <ul>
          {part.dates.map((date) => (
            <DateLine key={`${date.classId} ${date.startTime}`} date={date} />
          ))}
        </ul>
      )}
    </div>
  );
}

function DateLine({ date }: { date: OfficeDay['dates'][number] }) {
  const format = useFormat();
  const { classId, title, startTime, endTime, location, instructors, seatsTaken } = date;
  const facts = [location, ...instructors, m.day_enrolled({ count: seatsTaken })].filter(Boolean);
  return (
    <li className={styles.date}>
      <span className={styles.time}>{format.times(startTime, endTime)}</span>
      <span>
        <Link to={staffPaths.managedClass(classId)}>{title}</Link>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
    </li>
  );
}

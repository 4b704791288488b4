import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import styles from './agenda.module.css';
import type { CalendarSearch } from './calendar-address.ts';
import { DateMarks, describeForStaff, describeStudents } from './date-marks.tsx';
import { type CalendarEntry, isHeld } from './entries.ts';
import tones from './type-tone.module.css';
import { toneOf } from './type-tone.ts';
import { takeDays } from './weeks.ts';

/** So many dates are listed at once: more would take long to draw, and nobody reads them. */
const MOST_LISTED = 200;

interface Week {
  readonly start: string;
  readonly days: readonly { readonly on: string; readonly meetings: readonly CalendarEntry[] }[];
}

/** Weeks, their days, and what meets on each; every entry opens its class beside the calendar. */
export function Agenda({ weeks, today, isOwn }: { weeks: readonly Week[]; today: string; isOwn: boolean }) {
  const format = useFormat();
  const [most, setMost] = useState(MOST_LISTED);
  const { taken, next, left } = takeDays(weeks, most);
  const showMore = () => {
    setMost(most + MOST_LISTED);
    // What comes stands before the button.
    requestAnimationFrame(() => document.getElementById(`day-${next}`)?.focus());
  };
  return (
    <div className={isOwn ? styles.own : undefined}>
      <Weeks weeks={taken} today={today} />
      {next && (
        <p className={styles.rest}>
          {m.calendar_many({ ...format.counted(left), day: format.dayOfWeek(next) })}{' '}
          <Button look="secondary" onClick={showMore}>
            {m.calendar_many_show()}
          </Button>
        </p>
      )}
    </div>
  );
}

/** A day of more may go on on the next page. */
const MOST_UNBROKEN = 15;

function Weeks({ weeks, today }: { weeks: readonly Week[]; today: string }) {
  const format = useFormat();
  return weeks.map(({ start, days }) => (
    <section key={start} className={styles.week}>
      <h2>{m.calendar_week({ day: format.day(start) })}</h2>
      {days.length === 0 && <p className={styles.none}>{m.calendar_week_empty()}</p>}
      {days.map(({ on, meetings }) => (
        <section
          key={on}
          className={styles.day}
          data-today={on === today || undefined}
          data-long={meetings.length > MOST_UNBROKEN || undefined}
        >
          <h3 id={`day-${on}`} tabIndex={-1}>
            {format.dayOfWeek(on)}
            {on === today && <span className={styles.today}> {m.calendar_is_today()}</span>}
          </h3>
          <ul>
            {meetings.map((meeting) => (
              <Entry key={meeting.key} entry={meeting} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  ));
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const format = useFormat();
  const { classId, on, title, typeName, locationName, instructorNames } = entry;
  const students = describeStudents(entry, format);
  const forStaff = describeForStaff(entry, format);
  return (
    <li
      className={`${styles.entry} ${tones[`tone${toneOf(entry.illustration)}`]}`}
      data-off={!isHeld(entry) || undefined}
    >
      <span className={styles.time}>{format.times(entry.start, entry.end)}</span>
      <span className={styles.what}>
        {entry.isDraft ? (
          <Link to={staffPaths.managedClass(classId)}>{title}</Link>
        ) : (
          <Link
            to="."
            search={(held: CalendarSearch) => ({ ...held, class: classId, on })}
            resetScroll={false}
            activeOptions={{ exact: true }}
          >
            {title}
          </Link>
        )}{' '}
        <DateMarks entry={entry} />
        {students && <strong className={styles.more}>{students}</strong>}
        {forStaff && <span className={styles.more}>{forStaff}</span>}
        <span className={`${styles.more} ${styles.facts}`}>
          {[typeName, locationName, format.list(instructorNames)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </li>
  );
}

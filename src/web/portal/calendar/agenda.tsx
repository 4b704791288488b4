import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { Link } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { Tag } from '../../ui/notice.tsx';
import { useFormat } from '../../shared/format.ts';
import styles from './agenda.module.css';

/** A date of a class as the calendar shows it. */
export type CalendarMeeting = OutputOf<typeof functions.calendar>['meetings'][number];

interface Week {
  readonly start: string;
  readonly days: readonly { readonly on: string; readonly meetings: readonly CalendarMeeting[] }[];
}

/** Weeks, their days, and what meets on each; every entry leads to its class. */
export function Agenda({ weeks, today }: { weeks: readonly Week[]; today: string }) {
  const format = useFormat();
  return weeks.map(({ start, days }) => (
    <section key={start} className={styles.week}>
      <h2>{m.calendar_week({ day: format.day(start) })}</h2>
      {days.length === 0 && <p className={styles.none}>{m.calendar_week_empty()}</p>}
      {days.map(({ on, meetings }) => (
        <section key={on} className={styles.day} data-today={on === today || undefined}>
          <h3>
            {format.dayOfWeek(on)}
            {on === today && <span className={styles.today}> {m.calendar_is_today()}</span>}
          </h3>
          <ul>
            {meetings.map((meeting) => (
              <Entry key={`${meeting.classId} ${meeting.start}`} meeting={meeting} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  ));
}

function Entry({ meeting }: { meeting: CalendarMeeting }) {
  const format = useFormat();
  const { classId, title, typeName, locationName, instructorNames, isCancelled } = meeting;
  return (
    <li className={styles.entry}>
      <span className={styles.time}>{format.times(meeting.start, meeting.end)}</span>
      <span className={styles.what}>
        <Link to={paths.class(classId)}>{title}</Link>
        {isCancelled && (
          <>
            {' '}
            <Tag tone="error">{m.calendar_cancelled()}</Tag>
          </>
        )}
        <span className={styles.more}>
          {[typeName, locationName, format.list(instructorNames)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </li>
  );
}

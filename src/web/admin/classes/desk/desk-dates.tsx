import { Link } from '@tanstack/react-router';
import type { EditedClass } from '../../../../contract/class-editing.ts';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useToday } from '../../../shared/class-clock.ts';
import { useFormat } from '../../../shared/format.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Toolbar } from '../../../ui/layout.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { Tag } from '../../../ui/notice.tsx';
import { useRunsSchool } from '../../frame/use-runs-school.ts';
import styles from './class-desk.module.css';

/** All dates of a class, each leading to its attendance, and the ways to change them. */
export function DeskDates({ edited: { id, meetings, cancelledAt } }: { readonly edited: EditedClass }) {
  const format = useFormat();
  const today = useToday();
  const runs = useRunsSchool();
  const next = cancelledAt ? undefined : meetings.find(({ on }) => on >= today);
  return (
    <>
      {runs && (
        <Toolbar>
          <ButtonLink look="secondary" to={staffPaths.editClass(id)} search hash="dates">
            {m.desk_dates_change()}
          </ButtonLink>
          {!cancelledAt && meetings.length > 0 && (
            <ButtonLink look="secondary" to={staffPaths.managedSemesters} search={{ edit: 'close-day', class: id }}>
              {m.closings_open()}
            </ButtonLink>
          )}
        </Toolbar>
      )}
      {meetings.length === 0 ? (
        <Empty title={m.desk_dates_empty_title()}>
          <p>{m.desk_dates_empty()}</p>
        </Empty>
      ) : (
        <ol className={styles.dates} aria-label={m.class_form_dates()}>
          {meetings.map((meeting) => (
            <li key={`${meeting.on} ${meeting.start}`}>
              <Link to={staffPaths.attendance(id)} search={{ day: meeting.on }}>
                {format.longDay(meeting.on)}
              </Link>{' '}
              {format.times(meeting.start, meeting.end)}{' '}
              {meeting.place && <strong>{m.classes_date_at({ place: meeting.place.name })} </strong>}
              {meeting === next && <Tag tone="info">{m.desk_dates_next()}</Tag>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

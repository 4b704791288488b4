import { Link, useNavigate } from '@tanstack/react-router';
import type { SchoolClass } from '../../../contract/classes.ts';
import { decideClassState } from '../../../domain/class-state.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useClass } from '../../shared/class-data.ts';
import { describeSchedule } from '../../shared/class-schedule.ts';
import { SeatsBand } from '../../shared/class-seats.tsx';
import { describeAudience, describePrice } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { useRoles } from '../../shared/roles.ts';
import { mayOpen } from '../../staff-access.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { ClassChoice } from '../classes/class-choice.tsx';
import { usePlan } from '../plan/plan.ts';
import type { CalendarSearch } from './calendar-address.ts';
import styles from './class-beside.module.css';
import { MoveDate } from './move-date.tsx';

/** A class beside the calendar: when and where it is held, its seats, and the ways into the plan and into one's own calendar. */
interface BesideParts {
  readonly classId: string;
  /** The date that was opened. */
  readonly on: string | null;
  readonly mayMove: boolean;
}

export function ClassBeside({ classId, on, mayMove }: BesideParts) {
  const navigate = useNavigate();
  const held = useClass(classId);
  const close = () =>
    void navigate({
      to: '.',
      search: (held: CalendarSearch) => ({ ...held, class: undefined, on: undefined }),
      resetScroll: false,
    });
  return (
    <SidePanel title={held.value?.title ?? m.calendar_class()} closeLabel={m.calendar_class_close()} onClose={close}>
      {held.value ? (
        <Details schoolClass={held.value} on={on} mayMove={mayMove} />
      ) : held.state === 'error' ? (
        <div role="alert">
          <p>{m.calendar_class_trouble()}</p>
          <Button look="secondary" onClick={() => held.retry()}>
            {m.calendar_retry()}
          </Button>
        </div>
      ) : held.value === null ? (
        <p>{m.calendar_class_gone()}</p>
      ) : (
        <output aria-busy="true">{m.calendar_loading()}</output>
      )}
    </SidePanel>
  );
}

function Details({ schoolClass, on, mayMove }: Omit<BesideParts, 'classId'> & { schoolClass: SchoolClass }) {
  const { organization } = useApp();
  const format = useFormat();
  const plan = usePlan();
  const isStaff = mayOpen('ClassDeskPage', useRoles() ?? []);
  const now = useServerNow(5000);
  const state = decideClassState(schoolClass, now);
  const { id, title, type, location, instructors, meetings } = schoolClass;
  const chosen = meetings.find((meeting) => meeting.on === on);
  return (
    <div className={styles.class}>
      <p className={styles.quiet}>
        {[type.name, describeAudience(schoolClass, format), describePrice(schoolClass, format)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <SeatsBand schoolClass={schoolClass} state={state} />
      <p className={styles.acts}>
        <ClassChoice
          schoolClass={schoolClass}
          state={state}
          isChosen={plan.has(id)}
          onChoose={plan.add}
          onRemove={plan.remove}
        />
        {meetings.length > 0 && !schoolClass.isCancelled && (
          <a className={buttonClass({ look: 'secondary' })} href={paths.classDates(id)} download={fileName(title)}>
            {m.classes_add_to_calendar()}
          </a>
        )}
        <Link to={paths.class(id)} className={buttonClass({ look: 'secondary' })}>
          {m.calendar_class_page()}
        </Link>
        {isStaff && (
          <Link to={staffPaths.managedClass(id)} className={buttonClass({ look: 'secondary' })}>
            {m.calendar_class_desk()}
          </Link>
        )}
      </p>
      <dl className={styles.facts}>
        <dt>{m.calendar_when()}</dt>
        <dd>{describeSchedule(meetings, format)}</dd>
        {location && (
          <>
            <dt>{m.classes_where()}</dt>
            <dd>
              {location.name}
              {location.address && (
                <>
                  <br />
                  {location.address}
                  <br />
                  <a href={mapOf(location)} target="_blank" rel="noreferrer">
                    {m.calendar_map()}
                  </a>
                </>
              )}
            </dd>
          </>
        )}
        {instructors.length > 0 && (
          <>
            <dt>{m.classes_with()}</dt>
            <dd>{format.list(instructors.map((person) => person.name))}</dd>
          </>
        )}
      </dl>
      {mayMove && chosen && (
        <>
          <MoveDate key={`${chosen.on} ${chosen.start}`} classId={id} date={chosen} />
          <p>
            <Link to={staffPaths.managedSemesters} search={{ edit: 'close-day', on: chosen.on, class: id }}>
              {m.closings_open_this()}
            </Link>
          </p>
        </>
      )}
      <h3>
        {m.classes_dates()} <span className={styles.quiet}>{m.classes_dates_count({ count: meetings.length })}</span>
      </h3>
      {meetings.length === 0 ? (
        <p>{m.classes_dates_to_come()}</p>
      ) : (
        <ol className={styles.dates}>
          {meetings.map((meeting) => (
            <li
              key={`${meeting.on} ${meeting.start}`}
              data-past={meeting.on < dayAtSchool(now, organization.timeZone) || undefined}
              aria-current={meeting.on === on ? 'date' : undefined}
            >
              {format.longDay(meeting.on)} <span>{format.times(meeting.start, meeting.end)}</span>
              {meeting.place && <strong>{m.classes_date_at({ place: meeting.place.name })}</strong>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function mapOf({ name, address }: { name: string; address: string }): string {
  return `https://www.openstreetmap.org/search?${String(new URLSearchParams({ query: address || name }))}`;
}

function fileName(title: string): string {
  return `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}.ics`;
}

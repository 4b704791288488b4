import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useCurrentClasses } from '../../shared/class-data.ts';
import { useFormat } from '../../shared/format.ts';
import { hiddenClass } from '../../ui/hidden.tsx';
import { Agenda, type CalendarMeeting } from './agenda.tsx';
import styles from './calendar-page.module.css';
import { addDays, firstWeekdayOf, groupByWeek, readDay, WEEKS_SHOWN, weekStart } from './weeks.ts';

const DAYS_SHOWN = WEEKS_SHOWN * 7;

type CalendarSearch = Readonly<Record<'from' | 'type', string | undefined>>;

/** The public calendar: four weeks of dates, day by day; where it stands is in the address (`?from=YYYY-MM-DD`). */
export function CalendarPage() {
  const { call, organization } = useApp();
  const { from: asked, type }: Partial<CalendarSearch> = useSearch({ strict: false });
  const today = dayAtSchool(useServerNow(), organization.timeZone);
  const day = readDay(asked);
  const weekOf = useWeekOf();
  const from = weekOf(asked);
  // Opened without a date it begins today, not with what is over this week.
  const begins = day ? from : today;
  const to = addDays(from, DAYS_SHOWN - 1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['calendar', from],
    queryFn: ({ signal }) => call(calls.calendar, { from, to }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{m.calendar_title()}</h1>
        <p className={styles.lead}>{m.calendar_lead()}</p>
      </header>
      <Steps begins={begins} to={to} type={type} meetings={data?.meetings ?? []} />
      {data ? (
        <Found
          meetings={data.meetings.filter(({ on }) => on >= begins)}
          type={type}
          from={from}
          today={today}
          isOld={isPlaceholderData}
        />
      ) : error ? (
        <div className={styles.notice} role="alert">
          <h2>{m.calendar_trouble_title()}</h2>
          <p>{m.calendar_trouble()}</p>
          <button type="button" className={styles.button} onClick={() => void refetch()}>
            {m.calendar_retry()}
          </button>
        </div>
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

function Found(parts: {
  meetings: readonly CalendarMeeting[];
  type: string | undefined;
  from: string;
  today: string;
  isOld: boolean;
}) {
  const { meetings, type, from, today } = parts;
  const shown = type ? meetings.filter((meeting) => meeting.typeName === type) : meetings;
  return (
    <div aria-busy={parts.isOld}>
      <output className={styles.count}>{m.calendar_count({ count: shown.length })}</output>
      {shown.length > 0 ? (
        <Agenda weeks={groupByWeek(from, shown)} today={today} />
      ) : (
        <div className={styles.notice}>
          <h2>{m.calendar_empty_title()}</h2>
          <p>{type ? m.calendar_empty_type() : m.calendar_empty()}</p>
          <NextDate after={addDays(from, DAYS_SHOWN - 1)} type={type} />
          <Link to={paths.classes}>{m.calendar_classes()}</Link>
        </div>
      )}
    </div>
  );
}

/** Where nothing is held: when the current semester goes on. */
function NextDate({ after, type }: { after: string; type: string | undefined }) {
  const format = useFormat();
  const { value = [] } = useCurrentClasses();
  const [day] = value
    .filter((item) => !item.isCancelled && (!type || item.type.name === type))
    .flatMap(({ meetings }) => meetings.map(({ on }) => on))
    .filter((on) => on > after)
    .sort();
  if (!day) return null;
  return (
    <p>
      <Link to="." search={{ from: day, type }} resetScroll={false}>
        {m.calendar_next({ day: format.longDay(day) })}
      </Link>
    </p>
  );
}

/** The first day of the week that an address asks for, of this week where it asks for none. */
function useWeekOf(): (asked: string | undefined) => string {
  const { organization } = useApp();
  const today = dayAtSchool(useServerNow(), organization.timeZone);
  return (asked) => weekStart(readDay(asked) ?? today, firstWeekdayOf(organization.locale));
}

/** Earlier, today, later, a date of choice, and a type of class. */
function Steps(parts: { begins: string; to: string; type: string | undefined; meetings: readonly CalendarMeeting[] }) {
  const { begins, to, type } = parts;
  const format = useFormat();
  const navigate = useNavigate();
  const weekOf = useWeekOf();
  // What is drawn may still be as it was before the click before this one: the address knows.
  const go = (change: Partial<CalendarSearch>) =>
    void navigate({ to: '.', search: (now: Partial<CalendarSearch>) => ({ ...now, ...change }), resetScroll: false });
  const weeksOn =
    (days: number) =>
    ({ from: asked, type: kind }: Partial<CalendarSearch>) => ({ from: addDays(weekOf(asked), days), type: kind });
  const found = parts.meetings.map((meeting) => meeting.typeName);
  const types = [...new Set(type ? [...found, type] : found)].sort();
  const span = m.calendar_span({ from: format.longDay(begins), to: format.longDay(to) });
  return (
    <div className={styles.steps}>
      <p className={styles.span}>{span}</p>
      <nav className={styles.moves} aria-label={m.calendar_title()}>
        <Link
          to="."
          search={weeksOn(-DAYS_SHOWN)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={styles.button}
          aria-label={m.calendar_earlier_weeks()}
        >
          ← {m.calendar_earlier()}
        </Link>
        <Link
          to="."
          search={(now: Partial<CalendarSearch>) => ({ from: undefined, type: now.type })}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={styles.button}
        >
          {m.calendar_today()}
        </Link>
        <Link
          to="."
          search={weeksOn(DAYS_SHOWN)}
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={styles.button}
          aria-label={m.calendar_later_weeks()}
        >
          {m.calendar_later()} →
        </Link>
      </nav>
      <label className={styles.field}>
        {m.calendar_go()}
        <input
          type="date"
          value={begins}
          min="1900-01-01"
          max="2199-12-31"
          onChange={(event) => readDay(event.target.value) && go({ from: event.target.value })}
        />
      </label>
      <label className={styles.field}>
        {m.calendar_type()}
        <select value={type ?? ''} onChange={(event) => go({ type: event.target.value || undefined })}>
          <option value="">{m.calendar_type_all()}</option>
          {types.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button type="button" className={styles.button} onClick={() => print()}>
        {m.calendar_print()}
      </button>
    </div>
  );
}

function Skeleton() {
  return (
    <div aria-busy="true">
      <output className={hiddenClass}>{m.calendar_loading()}</output>
      <div className={styles.skeleton} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}

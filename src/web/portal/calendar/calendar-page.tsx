import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { firstWeekdayOf, weekStart } from '../../../domain/weeks.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { staffPaths } from '../../staff-paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { usePrinting } from '../../shared/use-printing.ts';
import { Agenda } from './agenda.tsx';
import { type CalendarAddress, type CalendarSearch, type CalendarView, readAddress } from './calendar-address.ts';
import { CalendarFilterFields } from './calendar-filters.tsx';
import styles from './calendar-page.module.css';
import { CalendarSpan, CalendarSteps } from './calendar-steps.tsx';
import { CalendarTools } from './calendar-tools.tsx';
import { type CalendarEntry, isHeld, joinEntries, matches } from './entries.ts';
import { moveInForm } from './move-in-form.ts';
import { NoEntries } from './no-entries.tsx';
import { type OwnCalendar, useOwnCalendar } from './own-calendar.ts';
import { shownDays } from './shown-days.ts';
import { Subscribe } from './subscribe.tsx';
import { useMedia } from './use-media.ts';
import { groupByWeek, OWN_WEEKS_SHOWN, WEEKS_SHOWN } from './weeks.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

// The grid comes with its view: phones, which begin with the agenda, never load it.
const ClassGrid = lazyPart(() => import('./class-grid.tsx'), { waiting: Skeleton });
const ClassBeside = lazyPart(async () => ({ default: (await import('./class-beside.tsx')).ClassBeside }));

const MOST_WEEKS_OF_MONTH = 6;

type Shown = OutputOf<typeof functions.calendar>;

/** The public calendar: a month, a week, a day or the next four weeks day by day; where it stands is in its address. */
export function CalendarPage() {
  const { call, organization } = useApp();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // The router hands out the same object for as long as the address stays as it is.
  const address = useMemo(() => readAddress(search), [search]);
  const isNarrow = useMedia('(width < 768px)');
  // Letters twice as large on a phone: a column would have room for three of them.
  const isCramped = useMedia('(width < 16em)');
  const isPrinting = usePrinting();
  const isOnPaper = useMedia('print') || isPrinting;
  const view = address.view ?? (isNarrow ? 'agenda' : 'month');
  // Columns of a phone are too narrow for words beside each other: a week and a day are lists there. On paper a day hides nothing behind a button.
  const isListed = view === 'agenda' || isCramped || (isNarrow && view !== 'month') || (isOnPaper && view === 'day');
  const today = dayAtSchool(useServerNow(60_000), organization.timeZone);
  const weeks = address.filters.mine ? OWN_WEEKS_SHOWN : WEEKS_SHOWN;
  const days = shownDays(view, address.from ?? today, firstWeekdayOf(organization.locale), weeks);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['calendar', days.from, days.to],
    queryFn: ({ signal }) => call(calls.calendar, days, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const own = useOwnCalendar(days);
  const { filters } = address;
  // The agenda opened without a date begins today, not with what is over this week.
  const begins = view === 'agenda' && !address.from ? today : days.from;
  const entries = useMemo(
    () =>
      data &&
      own
        .join(joinEntries(data.classes, data.meetings))
        .filter((entry) => begins <= entry.on && entry.on <= days.to && matches(entry, filters, own.teaches)),
    [data, own, begins, days.to, filters],
  );
  const steps = <CalendarSteps {...{ view, address, today, weeks }} />;
  const tools = <CalendarTools begins={address.from ?? today} />;
  return (
    <div className={styles.page} data-view={view}>
      <div className={styles.bar}>
        <header className={styles.head}>
          <h1 tabIndex={-1}>{m.calendar_title()}</h1>
          <p className={styles.about}>
            <CalendarSpan {...{ view, address, today, days }} />
            <output className={styles.count}>
              {entries ? m.calendar_count({ count: entries.filter(isHeld).length }) : !error && m.calendar_loading()}
            </output>
          </p>
        </header>
        {!isNarrow && tools}
        {!isNarrow && steps}
        <CalendarFilterFields filters={filters} shown={data} own={own}>
          {isNarrow && tools}
        </CalendarFilterFields>
        {isNarrow && steps}
      </div>
      {data && entries && !own.isToCome ? (
        <Found
          {...{ view, isListed, address, today, begins, days, weeks, own, entries }}
          shown={data}
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
        <div aria-busy="true">
          <Skeleton />
        </div>
      )}
      <p className={styles.lead}>
        {m.calendar_lead()}
        {own.mayMove && (
          <>
            {' '}
            <Link
              to={staffPaths.managedSemesters}
              search={{
                edit: 'close-day',
                on: view === 'day' && address.from && address.from >= today ? address.from : undefined,
              }}
            >
              {m.closings_open()}
            </Link>
          </>
        )}
      </p>
      <Subscribe filters={filters} />
      {address.opened && <ClassBeside key={address.opened.classId} {...address.opened} mayMove={own.mayMove} />}
    </div>
  );
}

interface FoundParts {
  readonly view: CalendarView;
  /** Day by day instead of as a grid. */
  readonly isListed: boolean;
  readonly address: CalendarAddress;
  readonly today: string;
  /** The first day that is shown. */
  readonly begins: string;
  readonly days: { readonly from: string; readonly to: string };
  readonly weeks: number;
  readonly own: OwnCalendar;
  readonly entries: readonly CalendarEntry[];
  readonly shown: Shown;
  /** What is drawn is of the days before, while those that were asked for are fetched. */
  readonly isOld: boolean;
}

function Found({ view, isListed, address, today, begins, days, weeks, own, entries, shown, isOld }: FoundParts) {
  const { organization } = useApp();
  const navigate = useNavigate();
  const now = useServerNow(60_000);
  const { filters, from } = address;
  const firstWeek = weekStart(days.from, firstWeekdayOf(organization.locale));
  const listed = isListed ? groupByWeek(firstWeek, entries, view === 'agenda' ? weeks : MOST_WEEKS_OF_MONTH) : [];
  const allWeeks = listed.filter(({ start }) => start <= days.to);
  // A term of one's own fits a page without the weeks that have nothing; what is chosen begins at the top.
  const isNarrowed = Object.values(filters).some(Boolean);
  const agendaWeeks = isNarrowed ? allWeeks.filter((week) => week.days.length > 0) : allWeeks;
  const go = (change: CalendarSearch) =>
    void navigate({ to: '.', search: (held: CalendarSearch) => ({ ...held, ...change }), resetScroll: false });
  const open = ({ classId, on, isDraft }: CalendarEntry) =>
    isDraft ? void navigate({ to: staffPaths.managedClass(classId) }) : go({ class: classId, on });
  return (
    <div aria-busy={isOld}>
      {entries.length === 0 && <NoEntries view={view} after={days.to} filters={filters} />}
      {isListed || view === 'agenda' ? (
        entries.length > 0 && <Agenda key={begins} weeks={agendaWeeks} today={today} isOwn={filters.mine !== ''} />
      ) : (
        <ClassGrid
          view={view}
          on={from ?? today}
          now={`${today}T${timeAtSchool(now, organization.timeZone)}`}
          entries={entries}
          closedDays={shown.closedDays}
          onOpen={open}
          mayMove={own.mayMove}
          onMove={({ classId, on, start }, to) => void navigate(moveInForm(classId, { on, start }, to))}
          onDay={(on) => go({ view: 'day', from: on })}
        />
      )}
    </div>
  );
}

/** The time of day at the school, `15:30`. */
function timeAtSchool(at: Date | number | string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(at));
}

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

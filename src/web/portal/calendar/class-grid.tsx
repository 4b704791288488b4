import Calendar, { type CalendarRef, type EventDisplayInfo, joinClassNames } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import '@fullcalendar/react/skeleton.css';
import classicTheme from '@fullcalendar/react/themes/classic';
import '@fullcalendar/react/themes/classic/theme.css';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import type { Holiday } from '../../../domain/class-dates.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { type Format, useFormat } from '../../shared/format.ts';
import { hiddenClass } from '../../ui/hidden.tsx';
import type { CalendarView } from './calendar-address.ts';
import styles from './class-grid.module.css';
import { describeForStaff, describeMark, describeStudents } from './date-marks.tsx';
import { type CalendarEntry, isHeld } from './entries.ts';
import { fitGrid } from './fit-grid.ts';
import { toneOf } from './type-tone.ts';
import { useSettled } from './use-settled.ts';
import tones from './type-tone.module.css';
import { addDays, firstWeekdayOf } from '../../../domain/weeks.ts';

type Plugins = NonNullable<ComponentProps<typeof Calendar>['plugins']>;

// A week has what is held on each day one below the other: side by side by the hour, three at one time would cut each other's words.
const GRIDS = { month: 'dayGridMonth', week: 'dayGridWeek', day: 'timeGridDay' } as const;

interface ClassGridParts {
  readonly view: Exclude<CalendarView, 'agenda'>;
  /** A day that is shown. */
  readonly on: string;
  /** Now at the school, `2026-09-08T15:30`: never the browser's zone. */
  readonly now: string;
  readonly entries: readonly CalendarEntry[];
  readonly closedDays: readonly Holiday[];
  readonly onOpen: (entry: CalendarEntry) => void;
  readonly onDay: (on: string) => void;
  /** Whether dates can be dragged; where one was dropped is only told. */
  readonly mayMove: boolean;
  readonly onMove: (entry: CalendarEntry, to: MeetingTime) => void;
}

/** A month, a week or a day of classes as a grid. Its times are the school's: it is told them as they stand there, and counts in no zone. */
export default function ClassGrid({
  view,
  on,
  now,
  entries,
  closedDays,
  onOpen,
  onDay,
  mayMove,
  onMove,
}: ClassGridParts) {
  const { organization } = useApp();
  const calendar = useRef<CalendarRef>(null);
  useEffect(() => {
    calendar.current?.getApi().changeView(GRIDS[view], on);
  }, [view, on]);
  const grid = useRef<HTMLDivElement>(null);
  const isSettled = useSettled(grid);
  const plugins = usePlugins(mayMove);
  const { shown, more } = useMemo(() => fitGrid(entries, view), [entries, view]);
  const byKey = useMemo(() => new Map(shown.map((entry) => [entry.key, entry])), [shown]);
  const hours = useMemo(() => (view === 'day' ? hoursOf(entries) : {}), [entries, view]);
  const events = useMemo(
    () => [
      ...closedDays.map(({ from, to, name }) => ({
        id: `closed ${from} ${name}`,
        title: m.calendar_closed({ name }),
        start: from,
        end: addDays(to, 1),
        allDay: true,
        interactive: false,
        className: styles.closed,
      })),
      ...shown.map((entry) => ({
        id: entry.key,
        title: entry.title,
        start: `${entry.on}T${entry.start}`,
        end: `${entry.on}T${entry.end}`,
        editable: mayMove && isHeld(entry),
        className: isHeld(entry)
          ? joinClassNames(tones[`tone${toneOf(entry.illustration)}`], isTentative(entry) && styles.tentative)
          : styles.off,
      })),
      ...more.map(({ on: day, count }) => ({
        id: `${MORE}${day}`,
        title: m.calendar_more({ count }),
        // Below all others.
        start: `${day}T23:58`,
        end: `${day}T23:59`,
        editable: false,
        className: styles.rest,
      })),
    ],
    [shown, more, closedDays, mayMove],
  );
  const format = useFormat();
  const drawEvent = ({ event, isNarrow }: EventDisplayInfo) => {
    const entry = byKey.get(event.id);
    if (event.id.startsWith(MORE)) return <More count={event.title} day={format.dayOfWeek(dayOf(event.start))} />;
    if (!entry) return event.title;
    return <Entry {...{ entry, isNarrow }} isShort={view !== 'day'} />;
  };
  return (
    <div ref={grid} className={styles.grid} data-view={view} data-settled={isSettled || undefined}>
      <Calendar
        // Another view drawn anew: else it would draw these dates in the view before first.
        key={`${view} ${plugins.length}`}
        ref={calendar}
        plugins={plugins}
        initialView={GRIDS[view]}
        initialDate={on}
        now={now}
        timeZone="UTC"
        locale={organization.locale}
        firstDay={firstWeekdayOf(organization.locale) % 7}
        headerToolbar={false}
        // Said above the grid; its own takes as long to write as a week to draw.
        titleFormat={() => ''}
        height="auto"
        fixedWeekCount={false}
        events={events}
        eventDisplay="block"
        eventInteractive
        eventOrder="start,title"
        eventMaxStack={4}
        {...hours}
        nowIndicator
        // The library hides the words of such heads from screen readers, unless they are its own.
        views={{ timeGrid: { navLinks: false }, dayGridWeek: { navLinks: false } }}
        navLinks
        navLinkDayClick={(date) => onDay(dayOf(date))}
        navLinkHint={(day) => m.calendar_open_day({ day })}
        slotEventOverlap={false}
        allDaySlot={closedDays.length > 0}
        allDayText={m.calendar_all_day()}
        moreLinkText={(count) => m.calendar_more({ count })}
        moreLinkHint={(count) => m.calendar_more_hint({ count })}
        closeHint={m.calendar_more_close()}
        eventClick={({ event }) => {
          const entry = byKey.get(event.id);
          if (entry) onOpen(entry);
          else if (event.id.startsWith(MORE)) onDay(dayOf(event.start));
        }}
        eventDurationEditable={false}
        eventDrop={({ event, revert }) => {
          const entry = byKey.get(event.id);
          const [on = '', start = ''] = event.start?.toISOString().slice(0, 16).split('T') ?? [];
          const end = event.end?.toISOString().slice(11, 16) ?? '';
          // It stays where it is until the change has been looked at and saved.
          revert();
          if (entry && !event.allDay) onMove(entry, { on, start, end });
        }}
        eventContent={drawEvent}
        eventClass={styles.event}
        dayCellTopInnerClass={(info) => (info.isOther ? styles.other : undefined)}
      />
    </div>
  );
}

const isTentative = ({ students }: CalendarEntry) => students?.every((one) => one.isTentative) ?? false;

const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '';

/** What begins the ids of the places that say how many more there are. */
const MORE = 'more ';
const PLUGINS: Plugins = [dayGridPlugin, timeGridPlugin, classicTheme];

/** Whoever may move dates gets what drags them; nobody else loads it. */
function usePlugins(mayMove: boolean): Plugins {
  const [plugins, setPlugins] = useState(PLUGINS);
  useEffect(() => {
    if (!mayMove) return;
    // Without it the panel beside the calendar moves them.
    import('@fullcalendar/react/interaction').then((drag) => setPlugins([...PLUGINS, drag.default])).catch(() => null);
  }, [mayMove]);
  return plugins;
}

/** The way to all that is held on a day. */
function More({ count, day }: { count: string; day: string }) {
  return (
    <span className={styles.entry}>
      <strong>{count}</strong> <span className={hiddenClass}>{m.calendar_open_day({ day })}</span>
    </span>
  );
}

function Entry({ entry, isNarrow, isShort }: { entry: CalendarEntry; isNarrow: boolean; isShort: boolean }) {
  const format = useFormat();
  const mark = describeMark(entry, format);
  return (
    <span className={styles.entry} data-narrow={isNarrow || undefined} data-short={isShort || undefined}>
      <span className={styles.time}>{timesOf(entry, format)}</span> <span className={styles.title}>{entry.title}</span>{' '}
      <span className={styles.more}>{entry.typeName}</span>{' '}
      {[mark, describeStudents(entry, format), describeForStaff(entry, format)].map(
        (words) =>
          words && (
            <strong key={words} className={styles.mark}>
              {words}
            </strong>
          ),
      )}
    </span>
  );
}

const written = new WeakMap<Format, Map<string, string>>();

/** Its times in words: of the many dates of a month most have the same ones, and writing them takes longer than drawing them. */
function timesOf({ start, end }: CalendarEntry, format: Format): string {
  const held = written.get(format) ?? new Map<string, string>();
  written.set(format, held);
  const words = held.get(`${start} ${end}`) ?? format.times(start, end);
  held.set(`${start} ${end}`, words);
  return words;
}

/** The grid of a day reaches from the first hour to the last one that is used, and at least over a usual day. */
function hoursOf(entries: readonly CalendarEntry[]): { slotMinTime: string; slotMaxTime: string } {
  const first = entries.reduce((early, { start }) => (start < early ? start : early), '08:00');
  const last = entries.reduce((late, { end }) => (end > late ? end : late), '18:00');
  const ends = String(Number(last.slice(0, 2)) + (last.endsWith(':00') ? 0 : 1)).padStart(2, '0');
  return { slotMinTime: `${first.slice(0, 2)}:00`, slotMaxTime: `${ends}:00` };
}

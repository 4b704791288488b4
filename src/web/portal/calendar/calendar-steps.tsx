import { Link, useNavigate } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { type CalendarAddress, type CalendarSearch, type CalendarView, VIEWS } from './calendar-address.ts';
import styles from './calendar-page.module.css';
import { stepFrom } from './shown-days.ts';
import { firstWeekdayOf } from '../../../domain/weeks.ts';
import { readDay } from './weeks.ts';

interface StepsParts {
  readonly view: CalendarView;
  readonly address: CalendarAddress;
  readonly today: string;
  readonly days: { readonly from: string; readonly to: string };
  /** How many of them the agenda shows. */
  readonly weeks: number;
}

/** What is shown, how, and the ways to what is before and after it. */
export function CalendarSteps({ view, address, today, days, weeks }: StepsParts) {
  const { organization } = useApp();
  const format = useFormat();
  const navigate = useNavigate();
  const begins = address.from ?? today;
  // What is drawn may still be as it was before the click before this one: the address knows.
  const stepBy =
    (by: 1 | -1) =>
    (held: CalendarSearch): CalendarSearch => ({
      ...held,
      from: stepFrom(view, readDay(held.from) ?? today, by, firstWeekdayOf(organization.locale), weeks),
    });
  const words = {
    month: [m.calendar_earlier_month(), m.calendar_later_month()],
    week: [m.calendar_earlier_week(), m.calendar_later_week()],
    day: [m.calendar_earlier_day(), m.calendar_later_day()],
    agenda: address.filters.mine
      ? [m.calendar_earlier_dates(), m.calendar_later_dates()]
      : [m.calendar_earlier_weeks(), m.calendar_later_weeks()],
  }[view];
  const link = {
    to: '.',
    resetScroll: false,
    activeOptions: { exact: true },
    className: styles.button,
  } as const;
  return (
    <div className={styles.steps}>
      <p className={styles.span}>{spanOf(view, begins, days)}</p>
      <nav className={styles.views} aria-label={m.calendar_views()}>
        {VIEWS.map((each) => (
          <Link
            key={each}
            {...link}
            search={(held: CalendarSearch) => ({ ...held, view: each })}
            aria-current={each === view}
            data-chosen={each === view || undefined}
          >
            {viewWords[each]()}
          </Link>
        ))}
      </nav>
      <nav className={styles.moves} aria-label={m.calendar_title()}>
        <Link {...link} search={stepBy(-1)} aria-label={words[0]}>
          ← {m.calendar_earlier()}
        </Link>
        <Link {...link} search={(held: CalendarSearch) => ({ ...held, from: undefined })}>
          {m.calendar_today()}
        </Link>
        <Link {...link} search={stepBy(1)} aria-label={words[1]}>
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
          onChange={(event) => {
            const from = readDay(event.target.value);
            if (from)
              void navigate({ to: '.', search: (held: CalendarSearch) => ({ ...held, from }), resetScroll: false });
          }}
        />
      </label>
      <button type="button" className={styles.button} onClick={() => print()}>
        {m.calendar_print()}
      </button>
    </div>
  );

  function spanOf(shown: CalendarView, on: string, { from, to }: StepsParts['days']): string {
    if (shown === 'month')
      return new Intl.DateTimeFormat(organization.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        Date.parse(on),
      );
    if (shown === 'day') return format.longDay(on);
    return m.calendar_span({
      from: format.longDay(shown === 'agenda' && !address.from ? today : from),
      to: format.longDay(to),
    });
  }
}

const viewWords = {
  month: m.calendar_view_month,
  week: m.calendar_view_week,
  day: m.calendar_view_day,
  agenda: m.calendar_view_agenda,
};

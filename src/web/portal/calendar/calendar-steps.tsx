import { Link } from '@tanstack/react-router';
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
  /** How many of them the agenda shows. */
  readonly weeks: number;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** What is shown, how, and the ways to what is before and after it. */
export function CalendarSteps({ view, address, today, weeks }: StepsParts) {
  const { organization } = useApp();
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
          ←<span className={styles.word}>{m.calendar_earlier()}</span>
        </Link>
        <Link {...link} search={(held: CalendarSearch) => ({ ...held, from: undefined })}>
          {m.calendar_today()}
        </Link>
        <Link {...link} search={stepBy(1)} aria-label={words[1]}>
          <span className={styles.word}>{m.calendar_later()}</span>→
        </Link>
      </nav>
    </div>
  );
}

/** The days that are shown, in words. */
export function CalendarSpan({ view, address, today, days }: Omit<StepsParts, 'weeks'> & { readonly days: Days }) {
  const { organization } = useApp();
  const format = useFormat();
  const words = () => {
    if (view === 'month')
      return new Intl.DateTimeFormat(organization.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        Date.parse(address.from ?? today),
      );
    if (view === 'day') return format.longDay(address.from ?? today);
    const from = view === 'agenda' && !address.from ? today : days.from;
    return new Intl.DateTimeFormat(organization.locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
      Date.parse(from),
      Date.parse(days.to),
    );
  };
  return <span className={styles.span}>{words()}</span>;
}

const viewWords = {
  month: m.calendar_view_month,
  week: m.calendar_view_week,
  day: m.calendar_view_day,
  agenda: m.calendar_view_agenda,
};

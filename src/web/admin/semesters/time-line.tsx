import type { StaffSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import styles from './time-line.module.css';

const DAY = 86_400_000;

/** From when to when a line of time goes, in milliseconds. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** A span that holds everything of these semesters and today, as far as it is not further away than three years. */
export function spanOf(semesters: readonly StaffSemester[], now: number): TimeSpan {
  const near = (at: number) => Math.abs(at - now) < 3 * 366 * DAY;
  const moments = semesters
    .flatMap((one) => [
      Date.parse(one.registrationOpensAt),
      Date.parse(one.registrationClosesAt),
      Date.parse(one.startsOn),
      Date.parse(one.endsOn) + DAY,
    ])
    .filter(near);
  const [from, to] = [Math.min(now, ...moments), Math.max(now, ...moments)];
  const margin = Math.max(DAY * 7, (to - from) * 0.02);
  return { from: from - margin, to: to + margin };
}

/** The registration window above, the semester's dates with its holidays below, and today: the same facts as the words beside it. */
export function TimeLine({
  semester,
  span,
  now,
  words,
}: {
  semester: StaffSemester;
  span: TimeSpan;
  now: number;
  words: string;
}) {
  const { locale } = useApp().organization;
  const at = (time: number) =>
    (100 * (Math.min(Math.max(time, span.from), span.to) - span.from)) / (span.to - span.from);
  const bar = (from: number, to: number) => ({ x: `${at(from)}%`, width: `${Math.max(0, at(to) - at(from))}%` });
  const starts = Date.parse(semester.startsOn);
  const ends = Date.parse(semester.endsOn) + DAY;
  const opens = Date.parse(semester.registrationOpensAt);
  const closes = Date.parse(semester.registrationClosesAt);
  const months = monthsOf(span, locale);
  return (
    <div className={styles.line}>
      <svg className={styles.drawing} role="img" aria-label={words} height="52" width="100%">
        {months.map(({ time }) => (
          <line key={time} className={styles.tick} x1={`${at(time)}%`} x2={`${at(time)}%`} y1="0" y2="52" />
        ))}
        <rect className={styles.window} {...bar(opens, closes)} y="6" height="14" rx="3" />
        <rect className={styles.dates} {...bar(starts, ends)} y="30" height="16" rx="3" />
        {semester.holidays.map(({ from, to }) => (
          <rect
            key={`${from} ${to}`}
            className={styles.holiday}
            {...bar(Math.max(starts, Date.parse(from)), Math.min(ends, Date.parse(to) + DAY))}
            y="30"
            height="16"
          />
        ))}
        <line className={styles.today} x1={`${at(now)}%`} x2={`${at(now)}%`} y1="0" y2="52" />
      </svg>
      <div className={styles.months} aria-hidden="true">
        {months.map(({ time, words: month }) => (
          <span key={time} className={styles.month} style={{ insetInlineStart: `${at(time)}%` }}>
            {month}
          </span>
        ))}
      </div>
    </div>
  );
}

/** What the parts of the drawing mean; the words of each line say the same to those who do not see it. */
export function TimeLineLegend() {
  const parts = [
    ['window', m.semesters_legend_window()],
    ['dates', m.semesters_legend_dates()],
    ['holiday', m.semesters_legend_holiday()],
  ] as const;
  return (
    <ul className={styles.legend} aria-hidden="true">
      {parts.map(([kind, words]) => (
        <li key={kind}>
          <svg width="24" height="12">
            <rect className={styles[kind]} x="1" y="1" width="22" height="10" rx="2" />
          </svg>
          {words}
        </li>
      ))}
      <li>
        <svg width="8" height="16">
          <line className={styles.today} x1="4" x2="4" y1="0" y2="16" />
        </svg>
        {m.semesters_legend_today()}
      </li>
    </ul>
  );
}

/** At most six first days of months, evenly spaced. The year is written whole: "Jun 26" would read as a day. */
function monthsOf({ from, to }: TimeSpan, locale: string): { time: number; words: string }[] {
  const months: number[] = [];
  const first = new Date(from);
  for (let month = 1; months.length < 200; month++) {
    const time = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1);
    // What stands at the very end would have no room for its words.
    if (time > to - (to - from) * 0.06) break;
    months.push(time);
  }
  const every = Math.ceil(months.length / 6);
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return months.filter((_, index) => index % every === 0).map((time) => ({ time, words: format.format(time) }));
}

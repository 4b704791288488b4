import { Link, useHydrated } from '@tanstack/react-router';
import type { Semester } from '../../../contract/classes.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import styles from './semester-panel.module.css';
import { readWindow } from './semesters.ts';

/** One link per semester open for enrolment; the address says which one is shown. */
export function SemesterTabs({ semesters, shownId }: { semesters: readonly Semester[]; shownId: string }) {
  return (
    <nav className={styles.tabs} aria-label={m.classes_semesters()}>
      {semesters.map(({ id, name }) => (
        <Link
          key={id}
          to={paths.classes}
          search={(held: Record<string, string | undefined>) => ({ ...held, semester: id })}
          className={styles.tab}
          aria-current={id === shownId ? 'page' : undefined}
          resetScroll={false}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** What families should know of a semester before they choose: when registration opens or closes, and the school's own words. */
export function SemesterPanel({ semester }: { semester: Semester }) {
  const format = useFormat();
  return (
    <section className={styles.panel} aria-label={semester.name}>
      <p className={styles.dates}>
        {m.classes_semester_dates({ from: format.day(semester.startsOn), to: format.day(semester.endsOn) })}
      </p>
      <RegistrationWindow semester={semester} />
      {semester.info && <SemesterInfo info={semester.info} />}
    </section>
  );
}

/** More than two lines on a phone. */
const LONG = 64;

/** The school's own words: the first paragraph at once (two lines of it on phones), what follows on demand, so that the classes are near. */
function SemesterInfo({ info }: { info: string }) {
  const [first = '', ...others] = info.split(/\n\s*\n/);
  return (
    <>
      <p className={`${styles.info} ${styles.first}`}>{first}</p>
      {(others.length > 0 || first.length > LONG) && (
        <details className={others.length > 0 ? undefined : styles.unfold}>
          <summary className={styles.more}>{m.classes_semester_more()}</summary>
          {others.length > 0 && <p className={styles.info}>{others.join('\n\n')}</p>}
        </details>
      )}
    </>
  );
}

const TWO_DAYS = 2 * 24 * 3600;
/** In the server's markup nothing counts: only the line is there. */
const STANDS_STILL = '\u00a0';

function RegistrationWindow({ semester }: { semester: Semester }) {
  const format = useFormat();
  const { timeZone, locale } = useApp().organization;
  const isHydrated = useHydrated();
  const window = readWindow(semester, useServerNow(1000), timeZone);
  if (window.state === 'open')
    return (
      <p className={styles.window}>
        {window.endsWithDay
          ? m.classes_window_through({ day: format.instantDay(window.lastMoment) })
          : m.classes_window_until({ at: format.instant(window.closesAt) })}
      </p>
    );
  if (window.state === 'closed') return <p className={styles.window}>{m.classes_window_closed()}</p>;
  const seconds = window.opensInSeconds;
  return (
    <div className={styles.lobby}>
      <p className={styles.window}>{m.classes_window_opens({ at: format.instant(window.opensAt) })}</p>
      <p className={styles.countdown} role="timer">
        {seconds >= TWO_DAYS
          ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.floor(seconds / (24 * 3600)), 'day')
          : isHydrated
            ? m.classes_opens_in({ time: asClock(seconds) })
            : STANDS_STILL}
      </p>
      <p>{m.classes_lobby()}</p>
    </div>
  );
}

/** 3,725 → "1:02:05" */
function asClock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

import { useHydrated } from '@tanstack/react-router';
import type { Semester } from '../../../contract/classes.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { Tab, Tabs } from '../../ui/tabs.tsx';
import styles from './semester-panel.module.css';
import { readWindow } from './semesters.ts';

/** One link per semester open for enrolment; the address says which one is shown. */
export function SemesterTabs({ semesters, shownId }: { semesters: readonly Semester[]; shownId: string }) {
  return (
    <Tabs label={m.classes_semesters()}>
      {semesters.map(({ id, name }) => (
        <Tab
          key={id}
          to={paths.classes}
          search={(held: Record<string, string | undefined>) => ({ ...held, semester: id })}
          aria-current={id === shownId ? 'page' : undefined}
          resetScroll={false}
        >
          {name}
        </Tab>
      ))}
    </Tabs>
  );
}

/** What families should know of a semester, in one line: when registration opens or closes. Its dates and the school's own words are a press away. */
export function SemesterPanel({ semester }: { semester: Semester }) {
  const format = useFormat();
  const { timeZone } = useApp().organization;
  const window = readWindow(semester, useServerNow(1000), timeZone);
  const words = {
    open: window.endsWithDay
      ? m.classes_window_through({ day: format.instantDay(window.lastMoment) })
      : m.classes_window_until({ at: format.instant(window.closesAt) }),
    closed: m.classes_window_closed(),
    'not-open': m.classes_window_opens({ at: format.instant(window.opensAt) }),
  }[window.state];
  return (
    <section className={styles.panel} aria-label={semester.name}>
      <details>
        <summary className={styles.summary}>
          <strong>{words}</strong>
          <span className={styles.about}>{m.classes_semester_more()}</span>
        </summary>
        <div className={styles.inside}>
          <p>{m.classes_semester_dates({ from: format.day(semester.startsOn), to: format.day(semester.endsOn) })}</p>
          {semester.info && <p className={styles.info}>{semester.info}</p>}
        </div>
      </details>
      {window.state === 'not-open' && <Countdown seconds={window.opensInSeconds} />}
    </section>
  );
}

const TWO_DAYS = 2 * 24 * 3600;
/** In the server's markup nothing counts: only the line is there. */
const STANDS_STILL = '\u00a0';

function Countdown({ seconds }: { seconds: number }) {
  const { locale } = useApp().organization;
  const isHydrated = useHydrated();
  return (
    <div className={styles.lobby}>
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

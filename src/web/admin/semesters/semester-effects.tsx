import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SemesterContent } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import { useFormat } from '../../shared/format.ts';
import { useReport } from '../frame/use-report.ts';
import { isDay } from '../../../domain/day.ts';
import { spanWords } from './semester-words.ts';
import styles from './semesters.module.css';

const TYPING_PAUSE_MS = 400;

/** Which classes meet on the holidays or outside of the dates as they are typed. They keep their dates; here are the links to change them. */
export function SemesterEffects({ semesterId, content }: { semesterId: string; content: SemesterContent }) {
  const asked = usePaused(
    JSON.stringify({
      startsOn: content.startsOn,
      endsOn: content.endsOn,
      holidays: content.holidays
        .filter(({ from, to }) => isDay(from) && isDay(to) && from <= to)
        .map((holiday) => ({ ...holiday, name: holiday.name.trim() || '—' })),
    }),
  );
  const days: Pick<SemesterContent, 'startsOn' | 'endsOn' | 'holidays'> = JSON.parse(asked);
  const isComplete = isDay(days.startsOn) && isDay(days.endsOn) && days.startsOn <= days.endsOn;
  return isComplete ? <Effects semesterId={semesterId} days={days} /> : null;
}

type Affected = { id: string; title: string; on: string }[];

function Effects({
  semesterId,
  days,
}: {
  semesterId: string;
  days: Pick<SemesterContent, 'startsOn' | 'endsOn' | 'holidays'>;
}) {
  const format = useFormat();
  const { data } = useReport('previewSemester', { semesterId, ...days });
  const touched = (data?.holidays ?? []).flatMap((one, index) => {
    const holiday = days.holidays[index];
    return one.total > 0 && holiday ? [{ ...one, holiday }] : [];
  });
  const outside = data?.outside.total ? data.outside : null;
  if (touched.length === 0 && !outside) return null;
  return (
    <section className={styles.effect} aria-label={m.semesters_effects()} aria-live="polite">
      <p>{m.semesters_effects_hint()}</p>
      {touched.map(({ holiday, total, classes }) => (
        <details key={`${holiday.from} ${holiday.to} ${holiday.name}`}>
          <summary>
            {m.semesters_meet_on({ count: total, span: spanWords(holiday, format), name: holiday.name })}
          </summary>
          <ClassLinks classes={classes} total={total} semesterId={semesterId} />
        </details>
      ))}
      {outside && (
        <details>
          <summary>{m.semesters_meet_outside({ count: outside.total })}</summary>
          <ClassLinks classes={outside.classes} total={outside.total} semesterId={semesterId} />
        </details>
      )}
    </section>
  );
}

function ClassLinks({ classes, total, semesterId }: { classes: Affected; total: number; semesterId: string }) {
  const format = useFormat();
  return (
    <ul>
      {classes.map(({ id, title, on }) => (
        <li key={id}>
          <Link to={staffPaths.editClass(id)} search={{ semester: semesterId }}>
            {title}
          </Link>
          , {format.dayOfWeek(on)}
        </li>
      ))}
      {total > classes.length && <li>{m.semesters_more({ count: total - classes.length })}</li>}
    </ul>
  );
}

/** The value as it was when it last stood still for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

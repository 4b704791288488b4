import { Link } from '@tanstack/react-router';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { ReportTrouble } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import styles from '../../students/students.module.css';
import { describePlanned, needsSomebody } from './planned-words.ts';

/** Letters that go at their time, the next first, and those that wait for somebody. Nothing where there are none. */
export function PlannedList() {
  const { data, error, refetch } = useReport('plannedCirculars', {});
  const format = useFormat();
  if (error && !data) return <ReportTrouble error={error} retry={() => void refetch()} />;
  const planned = data?.planned ?? [];
  if (planned.length === 0) return null;
  return (
    <Section title={m.circulars_planned()} hint={m.circulars_planned_hint()}>
      <ul className={styles.pairs}>
        {planned.map((letter) => (
          <li key={letter.id}>
            <p className={styles.name}>
              <Link to={staffPaths.circular(letter.id)}>{letter.subject}</Link>
            </p>
            {needsSomebody(letter) ? (
              <Notice tone="warn">{describePlanned(letter, format)}</Notice>
            ) : (
              <p className={styles.small}>{describePlanned(letter, format)}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

import { useState } from 'react';
import type { Functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import styles from '../records/record.module.css';
import { useReadings } from './health-data.ts';

type Reading = OutputOf<Functions['healthReadings']>['readings'][number];

/** Who has read what is told of the student's health: one's own looks are left out, others are named. */
export function Readings({ studentId }: { studentId: string }) {
  const [isOpen, setOpen] = useState(false);
  const readings = useReadings(studentId, isOpen);
  const others = readings.data?.readings.filter(({ by }) => by !== 'you') ?? [];
  return (
    <details className={styles.readings} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.health_readings()}</summary>
      {readings.isError && <p role="alert">{m.health_readings_not_loaded()}</p>}
      {readings.data && others.length === 0 && <p>{m.health_readings_none()}</p>}
      <ul className={styles.people}>
        {others.map((reading) => (
          <ReadingLine key={reading.id} reading={reading} />
        ))}
      </ul>
    </details>
  );
}

const PURPOSES: Readonly<Record<Reading['purpose'], () => string>> = {
  screen: m.health_purpose_screen,
  sheet: m.health_purpose_sheet,
  export: m.health_purpose_export,
  family: m.health_purpose_family,
  list: m.health_purpose_list,
  deleted: m.health_purpose_deleted,
};

function ReadingLine({ reading: { at, by, name, purpose, className, semesterName } }: { reading: Reading }) {
  const format = useFormat();
  const who = by === 'family' ? m.health_by_family() : by === 'portal' ? m.health_by_portal() : name;
  const what = [who, PURPOSES[purpose](), className ?? semesterName].filter(Boolean).join(' · ');
  return (
    <li>
      {format.instant(at)}: {what}
    </li>
  );
}

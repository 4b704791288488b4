import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { ReadingLine } from '../../shared/records/reading-line.tsx';
import styles from '../records/record.module.css';
import { useReadings } from './health-data.ts';

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

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { useApp } from '../../shared/app.tsx';
import {
  AllergiesSummary,
  CareSummary,
  ConditionsSummary,
  MedicationsSummary,
} from '../../shared/records/health-summaries.tsx';
import { ReadingLine } from '../../shared/records/reading-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/section.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import styles from './students.module.css';

/** Health data behind a button that says what pressing it leaves; who has read it stands there before. */
export function StudentHealth({ studentId }: { studentId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOpen ? (
        <Answers studentId={studentId} />
      ) : (
        <div className={styles.open}>
          <Button look="secondary" onClick={() => setOpen(true)}>
            {m.students_health_open()}
          </Button>
          <p>{m.students_health_receipt()}</p>
        </div>
      )}
      <Readings key={String(isOpen)} studentId={studentId} />
    </>
  );
}

function Answers({ studentId }: { studentId: string }) {
  const { call } = useApp();
  // Asking is a reading: nothing asks a second time by itself, and nothing is kept once the screen is left.
  const report = useQuery({
    queryKey: ['student-health', studentId],
    queryFn: ({ signal }) => call(calls.studentHealth, { studentId }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return (
    <ReportContent report={report} rows={4}>
      {({ sections }) =>
        sections && (
          <Card>
            <div className={styles.health}>
              <h3>{m.records_section({ section: 'allergies' })}</h3>
              {sections.allergies.answers === null ? (
                <p>{m.health_not_answered()}</p>
              ) : (
                <AllergiesSummary answers={sections.allergies.answers} />
              )}
              <h3>{m.records_section({ section: 'medications' })}</h3>
              {sections.medications.answers === null ? (
                <p>{m.health_not_answered()}</p>
              ) : (
                <MedicationsSummary answers={sections.medications.answers} />
              )}
              <h3>{m.records_section({ section: 'conditions' })}</h3>
              <ConditionsSummary answers={sections.conditions.answers} />
              <h3>{m.records_section({ section: 'care' })}</h3>
              <CareSummary answers={sections.care.answers} />
            </div>
          </Card>
        )
      }
    </ReportContent>
  );
}

function Readings({ studentId }: { studentId: string }) {
  const { call } = useApp();
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['student-readings', studentId],
    queryFn: () => call(calls.studentReadings, { studentId }),
    enabled: isOpen,
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.health_readings()}</summary>
      {isError && <p role="alert">{m.health_readings_not_loaded()}</p>}
      {data?.readings.length === 0 && <p>{m.students_readings_none()}</p>}
      <ul>
        {data?.readings.map((reading) => (
          <ReadingLine key={reading.id} reading={reading} />
        ))}
      </ul>
    </details>
  );
}

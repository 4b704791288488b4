import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeptHealth } from '../../contract/offline.ts';
import { m } from '../../words/messages.js';
import { calls } from '../calls.ts';
import { useApp } from '../shared/app.tsx';
import { useFormat } from '../shared/format.ts';
import { NotLoaded } from '../shared/not-loaded.tsx';
import { AllergiesSummary, MedicationsSummary } from '../shared/records/health-summaries.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/waiting.tsx';
import { findKeptHealth, listKeptHealth } from './offline/kept-health.ts';
import { isAway } from './offline/tap-line.ts';
import styles from './teaching.module.css';

interface Somebody {
  readonly id: string;
  readonly name: string;
}

/** A network that is there by name only counts as gone after this. */
const PATIENCE_MS = 8000;

/** What counts outside, of health: behind a button that says what pressing it leaves. */
export function Urgent({ student: { id: studentId, name } }: { readonly student: Somebody }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AskedAnswers studentId={studentId} />;
  return (
    <div>
      <Button look="secondary" aria-label={m.teaching_watch_of({ name })} onClick={() => setOpen(true)}>
        {m.teaching_watch()}
      </Button>
      <p className={styles.quiet}>{m.teaching_watch_receipt()}</p>
    </div>
  );
}

function AskedAnswers({ studentId }: { readonly studentId: string }) {
  const { call } = useApp();
  const format = useFormat();
  // Asking is a reading: nothing asks a second time by itself, and nothing is kept once the screen is left.
  const query = useQuery({
    queryKey: ['student-health', studentId],
    queryFn: async ({ signal }) => {
      try {
        const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
        const { urgent } = await call(calls.studentHealth, { studentId }, { signal: within });
        return { urgent, readAt: null };
      } catch (error) {
        const kept = isAway(error) ? await findKeptHealth(studentId) : null;
        if (!kept) throw error;
        return kept;
      }
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { data, error } = query;
  if (!data)
    return error ? (
      <NotLoaded title={m.health_not_loaded()} error={error} queries={[query]} />
    ) : (
      <Skeleton height={60} />
    );
  return (
    <>
      {data.readAt && <p className={styles.quiet}>{m.offline_watch_at({ at: format.instant(data.readAt) })}</p>}
      <Answers urgent={data.urgent} />
    </>
  );
}

/** The same without a network, of a class as this phone keeps it; nothing where the school lets phones keep none of it. */
export function KeptUrgent({
  classId,
  students,
}: {
  readonly classId: string;
  readonly students: readonly Somebody[];
}) {
  const { data: kept = [] } = useQuery({
    queryKey: ['kept-health', classId],
    queryFn: () => listKeptHealth(classId),
    staleTime: 0,
    gcTime: 0,
  });
  if (kept.length === 0) return null;
  return (
    <Section title={m.offline_watch()} hint={m.offline_watch_hint()}>
      <ul className={styles.students}>
        {students.map((student) => (
          <li key={student.id} className={styles.student}>
            <h3>{student.name}</h3>
            <KeptOne student={student} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function KeptOne({ student: { id, name } }: { readonly student: Somebody }) {
  const [isOpen, setOpen] = useState(false);
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['kept-health-of', id],
    queryFn: () => findKeptHealth(id),
    enabled: isOpen,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!isOpen)
    return (
      <div>
        <Button look="secondary" aria-label={m.teaching_watch_of({ name })} onClick={() => setOpen(true)}>
          {m.teaching_watch()}
        </Button>
      </div>
    );
  if (data === undefined) return <Skeleton height={60} />;
  if (data === null) return <Empty title={m.offline_watch_none()} />;
  return (
    <>
      <p className={styles.quiet}>{m.offline_watch_at({ at: format.instant(data.readAt) })}</p>
      <Answers urgent={data.urgent} />
    </>
  );
}

function Answers({ urgent: { allergies, medications, notes } }: Pick<KeptHealth, 'urgent'>) {
  return (
    <div className={styles.urgent}>
      <h4>{m.records_section({ section: 'allergies' })}</h4>
      {allergies === null ? <p>{m.health_not_answered()}</p> : <AllergiesSummary answers={allergies} />}
      <h4>{m.teaching_watch_medication()}</h4>
      {medications === null ? <p>{m.health_not_answered()}</p> : <MedicationsSummary answers={medications} />}
      <h4>{m.teaching_watch_notes()}</h4>
      <p>{notes === null ? m.health_not_answered() : notes === 'none' ? m.records_none() : notes.text}</p>
    </div>
  );
}

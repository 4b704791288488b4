import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { KeptHealth } from '../../contract/offline.ts';
import { SPOT_FIELDS, type SpotField } from '../../domain/on-the-spot.ts';
import { phoneLink } from '../../domain/phone-link.ts';
import { m } from '../../words/messages.js';
import { calls } from '../calls.ts';
import { useApp } from '../shared/app.tsx';
import { useFormat } from '../shared/format.ts';
import { NotLoaded } from '../shared/not-loaded.tsx';
import { AllergiesSummary, MedicationsSummary, TEXT_WORDS } from '../shared/records/health-summaries.tsx';
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

function Answers({ urgent }: Pick<KeptHealth, 'urgent'>) {
  const shown = SPOT_FIELDS.filter((field) => urgent[field] !== undefined);
  if (shown.length === 0) return <p>{m.teaching_watch_nothing()}</p>;
  return (
    <div className={styles.urgent}>
      {shown.map((field) => (
        <Fragment key={field}>
          <h4>{TITLES[field]()}</h4>
          <Told field={field} urgent={urgent} />
        </Fragment>
      ))}
    </div>
  );
}

const TITLES = {
  ...TEXT_WORDS,
  allergies: () => m.records_section({ section: 'allergies' }),
  medications: () => m.records_section({ section: 'medications' }),
  doctor: m.health_doctor,
} as const satisfies Readonly<Record<SpotField, () => string>>;

function Told({ field, urgent }: { readonly field: SpotField } & Pick<KeptHealth, 'urgent'>) {
  const { allergies, medications, doctor } = urgent;
  if (urgent[field] === null) return <p>{m.health_not_answered()}</p>;
  if (field === 'allergies') return allergies ? <AllergiesSummary answers={allergies} /> : null;
  if (field === 'medications') return medications ? <MedicationsSummary answers={medications} /> : null;
  if (field === 'doctor')
    return typeof doctor === 'object' && doctor ? <Doctor {...doctor} /> : <p>{m.health_no_doctor()}</p>;
  const text = urgent[field];
  return <p className={styles.text}>{typeof text === 'object' && text ? text.text : m.records_none()}</p>;
}

function Doctor({ name, phone }: { readonly name: string; readonly phone: string }) {
  return (
    <p>
      {name}{' '}
      {phone && (
        <a className={styles.phone} href={phoneLink(phone)} aria-label={`${m.teaching_call({ name })}, ${phone}`}>
          {phone}
        </a>
      )}
    </p>
  );
}

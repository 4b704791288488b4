import { Link, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { whyOf } from '../../shared/failure.ts';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { useToday } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { WaiversOf } from '../waivers/waiver-cards.tsx';
import { useWaivers } from '../waivers/waivers-data.ts';
import styles from '../account/account.module.css';
import { useCircle } from '../circle/circle-data.ts';
import { CirclePanel } from '../circle/circle-panel.tsx';
import { fullNameOf, hasFailed } from '../students/students-data.ts';
import { RecordCards, sectionOf } from './record-cards.tsx';
import { type StudentRecord, useRecord } from './record-data.ts';
import { RecordRun } from './record-run.tsx';
import { RUN, stepOf } from './run-steps.ts';

/** Everything the school asks of one student, section by section. */
export function RecordPage() {
  const { studentId = '' } = useParams({ strict: false });
  const record = useRecord(studentId);
  const isAsking = useCircle().isLoading;
  usePageTitle(record.data && m.records_title({ name: fullNameOf(record.data.student) }));
  return (
    <div className={`${styles.page} ${styles.form}`}>
      <p>
        <Link to={paths.students}>{m.records_back()}</Link>
      </p>
      {isAsking ? (
        <Skeleton height={480} />
      ) : whyOf(record.error) === 'circle-closed' ? (
        <Closed studentId={studentId} />
      ) : record.data ? (
        <Loaded key={studentId} record={record.data} />
      ) : hasFailed(record) ? (
        <NotLoaded title={m.records_not_loaded()} queries={[record]} />
      ) : (
        <Skeleton height={480} />
      )}
    </div>
  );
}

/** The circle has not agreed yet: said instead of an empty record, with whom it waits for where that is known. */
function Closed({ studentId }: { studentId: string }) {
  const waits = useCircle().data?.waits ?? [];
  return (
    <>
      <h1 tabIndex={-1}>{m.records_open()}</h1>
      {waits.every((each) => each.studentId !== studentId) && <Notice tone="info">{m.circle_closed()}</Notice>}
      <CirclePanel studentId={studentId} />
    </>
  );
}

function Loaded({ record }: { record: StudentRecord }) {
  const hash = useLocation({ select: (location) => location.hash });
  const isRun = useIsRun(record, hash);
  return (
    <>
      <h1 tabIndex={-1}>{m.records_title({ name: fullNameOf(record.student) })}</h1>
      <CirclePanel studentId={record.student.id} />
      {isRun ? (
        <RecordRun record={record} />
      ) : (
        <>
          <Missing record={record} />
          <RecordCards record={record} first={sectionOf(hash)} />
          <WaiversOf student={record.student} />
        </>
      )}
    </>
  );
}

/** Whether an address asks for the run: by name, or for something that is missing. */
function useIsRun({ sections, canChange }: StudentRecord, hash: string): boolean {
  const isNamed = 'run' in useSearch({ strict: false });
  const step = stepOf(hash);
  return canChange && (isNamed || sections.some(({ section, missing }) => section === step && missing !== null));
}

/** What the school waits for, and by when. */
function Missing({ record: { student, sections, dueOn, canChange } }: { record: StudentRecord }) {
  const unsigned = useWaivers(student.id).data?.waivers.filter(({ signature }) => signature === null).length;
  const format = useFormat();
  const today = useToday();
  const count = sections.filter(({ missing }) => missing !== null).length;
  if (!canChange) return <Notice tone="info">{m.families_view_only()}</Notice>;
  const start = (
    <p>
      <ButtonLink to={paths.record(student.id)} search={RUN}>
        {m.records_run_start()}
      </ButtonLink>
    </p>
  );
  if (count === 0 && unsigned)
    return (
      <Notice tone="warn" title={m.waivers_due_count({ count: unsigned })}>
        {start}
      </Notice>
    );
  if (count === 0) return <Notice tone="success">{m.records_complete()}</Notice>;
  return (
    <Notice tone="warn" title={m.records_missing({ count })}>
      <p>
        {dueOn === null
          ? m.records_missing_later()
          : (dueOn < today ? m.records_missing_late : m.records_missing_due)({ day: format.longDay(dueOn) })}
      </p>
      {start}
    </Notice>
  );
}

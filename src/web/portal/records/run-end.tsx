import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useFormat } from '../../shared/format.ts';
import { Cluster } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { firstNameOf, useStudents } from '../students/students-data.ts';
import { type StudentRecord, useMissingSections } from './record-data.ts';
import { RUN, type Step } from './run-steps.ts';
import { nameStep } from './run-words.ts';

interface RunEndProps {
  readonly record: StudentRecord;
  readonly steps: readonly Step[];
}

/** What is done, and the one thing that comes next. */
export function RunEnd({ record: { student }, steps }: RunEndProps) {
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const missing = steps.filter(({ isMissing }) => isMissing).map(({ step }) => step);
  const name = firstNameOf(student);
  const [first] = missing;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {first ? m.records_run_left({ name }) : m.records_run_done({ name })}
      </h2>
      {first ? (
        <Notice tone="warn">{m.records_run_missing({ names: format.list(missing.map(nameStep)) })}</Notice>
      ) : (
        <Notice tone="success">{m.records_complete()}</Notice>
      )}
      <Cluster>
        {first ? (
          <ButtonLink to={paths.record(student.id)} search={RUN} hash={first}>
            {m.records_run_go_on()}
          </ButtonLink>
        ) : (
          <NextStudent studentId={student.id} />
        )}
      </Cluster>
      <p>
        <Link to={paths.record(student.id)}>{m.records_run_whole()}</Link>
      </p>
    </>
  );
}

/** The next child whose record the school waits for; else what the family is enrolled in. */
function NextStudent({ studentId }: { studentId: string }) {
  const students = useStudents().data ?? [];
  const asked = useMissingSections();
  const next = students.find(
    ({ id, access, families }) =>
      id !== studentId &&
      access === 'full' &&
      families.some(({ trusted }) => trusted === 'full') &&
      asked.data?.some((each) => each.studentId === id && each.missing.length > 0),
  );
  if (asked.isLoading) return null;
  if (!next) return <ButtonLink to={paths.enrollments}>{m.records_run_to_enrollments()}</ButtonLink>;
  return (
    <ButtonLink to={paths.record(next.id)} search={RUN}>
      {m.records_run_next_student({ name: firstNameOf(next) })}
    </ButtonLink>
  );
}

import { useDeferredValue, useState } from 'react';
import type { TableStudent } from '../../../../contract/student-table.ts';
import { m } from '../../../../words/messages.js';
import { paths } from '../../../paths.ts';
import { nameGrade } from '../../../shared/class-wording.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReportTrouble } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { nameStudent } from '../../students/student-columns.tsx';
import styles from '../../students/students.module.css';
import { NewStudent } from './new-student.tsx';

interface StudentChoiceProps {
  readonly studentId: string | undefined;
  readonly onChange: (studentId: string | undefined) => void;
}

/** Whom the seat is for: somebody the school knows, found by a name, or somebody new. */
export function StudentChoice({ studentId, onChange }: StudentChoiceProps) {
  const [isNew, setNew] = useState(false);
  const choose = (id: string) => {
    setNew(false);
    onChange(id);
  };
  if (studentId !== undefined) return <Chosen studentId={studentId} onChange={() => onChange(undefined)} />;
  return (
    <Stack>
      <Search onChoose={choose} />
      <div>
        <Button look="secondary" onClick={() => setNew(true)}>
          {m.behalf_new_student()}
        </Button>
      </div>
      {isNew && <NewStudent onEntered={choose} onClose={() => setNew(false)} />}
    </Stack>
  );
}

function Chosen({ studentId, onChange }: { studentId: string; onChange: () => void }) {
  const format = useFormat();
  const { data, error, refetch } = useReport('staffStudents', { ids: [studentId.slice(0, 64)] });
  const [student] = data?.rows ?? [];
  if (error) return <ReportTrouble error={error} retry={() => void refetch()} />;
  return (
    <Cluster>
      <strong>{student ? nameStudent(student) : data ? m.behalf_student_gone() : m.admin_loading()}</strong>
      {student && <span>{describeStudent(student, format)}</span>}
      {student && (
        <ButtonLink look="quiet" isSmall to={paths.staffStudent(student.id)}>
          {m.behalf_student_open()}
        </ButtonLink>
      )}
      <Button look="secondary" isSmall onClick={onChange}>
        {m.behalf_student_other()}
      </Button>
    </Cluster>
  );
}

const MOST = 10;

function Search({ onChoose }: { onChoose: (studentId: string) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  return (
    <>
      <TextField
        type="search"
        label={m.behalf_student_search()}
        description={m.behalf_student_search_hint()}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {search !== '' && <Found search={search} onChoose={onChoose} />}
    </>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: (studentId: string) => void }) {
  const format = useFormat();
  const { data, error, refetch } = useReport('staffStudents', { search, pageSize: MOST });
  if (error) return <ReportTrouble error={error} retry={() => void refetch()} />;
  if (!data) return <p>{m.admin_loading()}</p>;
  if (data.total === 0) return <p>{m.behalf_student_none()}</p>;
  return (
    <>
      <ul className={styles.lines} aria-label={m.behalf_student_found()}>
        {data.rows.map((student) => (
          <li key={student.id}>
            <Button look="secondary" isSmall onClick={() => onChoose(student.id)}>
              {nameStudent(student)}
            </Button>
            <span>{describeStudent(student, format)}</span>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && <p>{m.behalf_student_more({ count: data.total - data.rows.length })}</p>}
    </>
  );
}

/** What tells two of one name apart. */
function describeStudent({ birthDate, grade, guardianName }: TableStudent, format: Format): string {
  return [format.longDay(birthDate), grade === null ? '' : nameGrade(grade, format), guardianName]
    .filter(Boolean)
    .join(' · ');
}

import { useDeferredValue, useState } from 'react';
import { m } from '../../../../words/messages.js';
import { staffPaths } from '../../../staff-paths.ts';
import { useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Cluster, Stack } from '../../../ui/layout.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ReportTrouble } from '../../frame/report-state.tsx';
import { useReport } from '../../frame/use-report.ts';
import { nameStudent } from '../../students/student-columns.tsx';
import { NewStudent } from './new-student.tsx';
import { describeStudent, StudentLines } from './student-lines.tsx';

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
        <ButtonLink look="quiet" isSmall to={staffPaths.staffStudent(student.id)}>
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
  const { data, error, refetch } = useReport('staffStudents', { search, pageSize: MOST });
  if (error) return <ReportTrouble error={error} retry={() => void refetch()} />;
  if (!data) return <p>{m.admin_loading()}</p>;
  if (data.total === 0) return <p>{m.behalf_student_none()}</p>;
  return (
    <>
      <StudentLines label={m.behalf_student_found()} students={data.rows} onChoose={onChoose} />
      {data.total > data.rows.length && <p>{m.behalf_student_more({ count: data.total - data.rows.length })}</p>}
    </>
  );
}

import { useDeferredValue } from 'react';
import { m } from '../../../../words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { useReport } from '../../frame/use-report.ts';
import { StudentLines } from './student-lines.tsx';

interface KnownStudentsProps {
  readonly firstName: string;
  readonly lastName: string;
  readonly onChoose: (studentId: string) => void;
}

/** So many are shown of those who may be meant. */
const MOST = 5;

/** While somebody new is typed: those of this name whom the school knows already, so that nobody is entered twice. */
export function KnownStudents({ firstName, lastName, onChoose }: KnownStudentsProps) {
  const name = useDeferredValue(firstName.trim() && lastName.trim() ? `${firstName.trim()} ${lastName.trim()}` : '');
  return name === '' ? null : <Known name={name} onChoose={onChoose} />;
}

function Known({ name, onChoose }: { name: string; onChoose: (studentId: string) => void }) {
  const { data } = useReport('staffStudents', { search: name, pageSize: MOST });
  if (!data || data.total === 0) return null;
  return (
    <Notice tone="warn" title={m.behalf_known({ count: data.total })}>
      <StudentLines label={m.behalf_student_found()} students={data.rows} onChoose={onChoose} />
    </Notice>
  );
}

import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { listBarred } from './list-barred.ts';
import type { StaffFamily } from './name-family.ts';

/** Who must not pick up whom, before anything else. */
export function Barred({ family }: { family: StaffFamily }) {
  const format = useFormat();
  const barred = listBarred(family);
  if (barred.length === 0) return null;
  const isOfAll = family.students.length === 1;
  return (
    <Notice tone="error" title={m.students_barred()}>
      <ul>
        {barred.map(({ name, relationship, students }) => (
          <li key={`${name} ${relationship}`}>
            {!isOfAll && `${format.list(students)}: `}
            {relationship ? `${name} (${relationship})` : name}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

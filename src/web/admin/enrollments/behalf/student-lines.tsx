import type { TableStudent } from '../../../../contract/student-table.ts';
import { nameGrade } from '../../../shared/class-wording.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { Button } from '../../../ui/button.tsx';
import { nameStudent } from '../../students/student-columns.tsx';
import styles from '../../students/students.module.css';

interface StudentLinesProps {
  readonly label: string;
  readonly students: readonly TableStudent[];
  readonly onChoose: (studentId: string) => void;
}

/** Students to choose one from. */
export function StudentLines({ label, students, onChoose }: StudentLinesProps) {
  const format = useFormat();
  return (
    <ul className={styles.lines} aria-label={label}>
      {students.map((student) => (
        <li key={student.id}>
          <Button look="secondary" isSmall onClick={() => onChoose(student.id)}>
            {nameStudent(student)}
          </Button>
          <span>{describeStudent(student, format)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What tells two of one name apart. */
export function describeStudent({ birthDate, grade, guardianName }: TableStudent, format: Format): string {
  return [birthDate && format.longDay(birthDate), grade === null ? '' : nameGrade(grade, format), guardianName]
    .filter(Boolean)
    .join(' · ');
}

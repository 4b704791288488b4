import type { TableStudent } from '../../../../contract/student-table.ts';
import { nameGrade } from '../../../shared/class-wording.ts';
import { type Format, useFormat } from '../../../shared/format.ts';
import { tellGrade } from '../../frame/grade-words.ts';
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
export function describeStudent(student: TableStudent, format: Format): string {
  const { birthDate, grade, isGradeKnown, guardianName } = student;
  const inSchool = grade === null ? tellGrade(student, format) : nameGrade(grade, format);
  return [birthDate && format.longDay(birthDate), isGradeKnown && inSchool, guardianName].filter(Boolean).join(' · ');
}

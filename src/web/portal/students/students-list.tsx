import { Card } from '../../ui/section.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { paths } from '../../paths.ts';
import { useState } from 'react';
import type { OwnStudent, Student } from '../../../contract/students.ts';
import { nameSchoolYear } from '../../../domain/school-year.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { nameGrade } from '../../shared/class-wording.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { OwnActs } from '../../shared/looking-on.tsx';
import { DueNote } from '../records/due-note.tsx';
import { useMissingSections } from '../records/record-data.ts';
import { fullNameOf } from './students-data.ts';
import styles from './students-list.module.css';
import { StudentForm } from './student-form.tsx';
import { draftOf, hasDraft } from './students-drafts.ts';

interface StudentListProps {
  readonly students: readonly OwnStudent[];
  /** Where students can be removed; without it the list only edits. */
  onRemove?: (student: Student) => void;
}

/** The students of a family, each to be edited in place. */
export function StudentList({ students, onRemove }: StudentListProps) {
  const asked = useMissingSections().data ?? [];
  const [editedId, setEditedId] = useState(() => students.find(isTyped)?.id ?? null);
  return students.map((student) => (
    <Card key={student.id}>
      {student.id === editedId ? (
        <StudentForm student={student} typed={student.typed} onClose={() => setEditedId(null)} />
      ) : (
        <div className={styles.row}>
          <div className={styles.words}>
            <StudentSummary student={student} />
            {student.access === 'view' && <p className={styles.facts}>{m.families_view_only()}</p>}
            {isTyped(student) && <p className={styles.facts}>{m.records_draft_waits()}</p>}
          </div>
          <OwnActs>
            <div className={styles.acts}>
              {student.access === 'full' && (
                <Button
                  look="quiet"
                  onClick={() => setEditedId(student.id)}
                  aria-label={m.account_edit_name({ name: fullNameOf(student) })}
                >
                  {m.account_edit()}
                </Button>
              )}
              {onRemove && (
                <ButtonLink
                  look="quiet"
                  to={paths.record(student.id)}
                  aria-label={m.records_open_of({ name: fullNameOf(student) })}
                >
                  {m.records_open()}
                </ButtonLink>
              )}
              {onRemove && student.access === 'full' && (
                <Button
                  look="quiet"
                  isDanger
                  onClick={() => onRemove(student)}
                  aria-label={m.account_remove_name({ name: fullNameOf(student) })}
                >
                  {m.account_remove()}
                </Button>
              )}
            </div>
          </OwnActs>
          {onRemove && (
            <div className={styles.due}>
              <DueNote asked={asked.filter(({ studentId }) => studentId === student.id)} />
            </div>
          )}
        </div>
      )}
    </Card>
  ));
}

/** Whether something typed waits to be saved, with the server or only here. */
const isTyped = ({ id, typed }: OwnStudent) => typed !== undefined || hasDraft(draftOf(id));

export function StudentSummary({ student }: { student: Student }) {
  const format = useFormat();
  const { locale, schoolYearBegins } = useApp().organization;
  const birthDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const { birthDate } = student;
  const facts = [
    describeGrade(student, format, schoolYearBegins),
    birthDate === null
      ? m.account_birth_date_missing()
      : m.account_born({ day: birthDay.format(new Date(`${birthDate}T00:00:00Z`)) }),
  ];
  return (
    <div className={styles.words}>
      <p className={styles.name}>{fullNameOf(student)}</p>
      <p className={styles.facts}>{facts.join(' · ')}</p>
    </div>
  );
}

/** "5th grade in 2026/27", or why there is none. */
function describeGrade({ grade, gradeYear, isGradeKnown }: Student, format: Format, begins: string): string {
  if (grade !== null) {
    const name = nameGrade(grade, format);
    return gradeYear === null ? name : m.account_grade_in({ grade: name, year: nameSchoolYear(gradeYear, begins) });
  }
  if (gradeYear !== null) return m.account_finished();
  return isGradeKnown ? m.account_not_in_school() : m.account_grade_missing();
}

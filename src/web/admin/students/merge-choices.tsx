import { STUDENT_FIELDS, type Student, type StudentField } from '../../../contract/students.ts';
import type { MergeChoice } from '../../../domain/student-merge.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { RadioField } from '../../ui/choice-field.tsx';
import { FIELD_WORDS } from './field-words.ts';
import { tellGrade } from '../frame/grade-words.ts';
import { nameSize } from '../frame/size-words.ts';
import { useMediumDay } from '../frame/use-medium-day.ts';
import type { StaffStudent, Takes } from './merge-sides-of.ts';
import { nameSection } from './section-words.ts';
import { nameStudent } from './student-columns.tsx';
import styles from './students.module.css';

interface Choosing {
  readonly takes: Takes;
  readonly onChange: (takes: Takes) => void;
}

/** Of each field in which two differ, which one is kept. */
export function FieldChoices({ kept, merged, takes, onChange }: Choosing & { kept: Student; merged: Student }) {
  const tell = useTold();
  const areGradesTold = kept.isGradeKnown && merged.isGradeKnown;
  // Of two grades the one that was told is kept.
  const differing = STUDENT_FIELDS.filter(
    (field) => kept[field] !== merged[field] && (field !== 'grade' || areGradesTold),
  );
  if (differing.length === 0) return <p>{m.merge_fields_same()}</p>;
  return (
    <div className={styles.choices}>
      {differing.map((field) => (
        <RadioField
          key={field}
          label={FIELD_WORDS[field]()}
          value={takes.fields.includes(field) ? 'merged' : 'kept'}
          options={[
            { value: 'kept', label: tell(kept, field) },
            { value: 'merged', label: tell(merged, field) },
          ]}
          onChange={(side) => onChange({ ...takes, fields: chosen(takes.fields, field, side === 'merged') })}
        />
      ))}
    </div>
  );
}

function useTold(): (student: Student, field: StudentField) => string {
  const format = useFormat();
  const day = useMediumDay();
  return (student, field) => {
    if (field === 'birthDate') return student.birthDate === null ? m.admin_unknown() : day(student.birthDate);
    if (field === 'grade') return tellGrade(student, format);
    if (field === 'tshirtSize') return nameSize(student.tshirtSize);
    return student[field] || m.health_not_answered();
  };
}

interface SectionChoicesProps extends Choosing {
  readonly choices: readonly MergeChoice[];
  readonly kept: StaffStudent;
  readonly merged: StaffStudent;
}

/** Of each section that both have told, whose is kept: of health by when it was told alone. */
export function SectionChoices({ choices, kept, merged, takes, onChange }: SectionChoicesProps) {
  const format = useFormat();
  const toldOn = ({ sections, households }: StaffStudent, choice: MergeChoice) => {
    const found = [...sections, ...households.flatMap((each) => each.sections)].find(
      ({ section }) => section === choice,
    );
    const at = found?.answeredAt;
    return at ? m.students_told_on({ day: format.instantDay(at) }) : m.health_not_answered();
  };
  const option = (value: 'kept' | 'merged', side: StaffStudent, choice: MergeChoice) => ({
    value,
    label: m.merge_of({ name: nameStudent(side.student) }),
    description: toldOn(side, choice),
  });
  return (
    <div className={styles.choices}>
      {choices.map((choice) => (
        <RadioField
          key={choice}
          label={nameSection(choice)}
          value={takes.sections.includes(choice) ? 'merged' : 'kept'}
          options={[option('kept', kept, choice), option('merged', merged, choice)]}
          onChange={(side) => onChange({ ...takes, sections: chosen(takes.sections, choice, side === 'merged') })}
        />
      ))}
    </div>
  );
}

function chosen<Each>(all: readonly Each[], each: Each, isIn: boolean): Each[] {
  return [...all.filter((one) => one !== each), ...(isIn ? [each] : [])];
}

import { Fragment, type ReactNode, useState } from 'react';
import type { StudentField } from '../../../contract/students.ts';
import { nameSchoolYear, schoolYearOf } from '../../../domain/school-year.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../app.tsx';
import { useToday } from '../class-clock.ts';
import { nameGrade } from '../class-wording.ts';
import { useFormat } from '../format.ts';
import { listGrades } from '../grades.ts';
import { usualGrade } from '../../../domain/usual-grade.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { NOT_IN_SCHOOL, type Values } from './student-values.ts';

interface StudentFieldsProps {
  readonly form: Form<Values>;
  /** The t-shirt size, drawn by the screen that offers it. */
  readonly size?: ReactNode;
  /** What stands for a grade that nobody has told, where that and the birth date may stay open. */
  readonly untold?: string;
  /** A new student: what must be told comes first, a grade is proposed, and the rest unfolds. */
  readonly isNew?: boolean;
}

const NEEDED: readonly StudentField[] = ['firstName', 'lastName', 'birthDate', 'grade'];

/** Every field in the order of the form. */
export function StudentFields({ form, size, untold, isNew = false }: StudentFieldsProps) {
  const format = useFormat();
  const { gradeNames, schoolYearBegins } = useApp().organization;
  const today = useToday();
  const year = schoolYearOf(today, schoolYearBegins);
  const usualOf = (birthDate: string) =>
    isNew ? usualGrade(birthDate, today, schoolYearBegins)?.toString() : undefined;
  const usual = usualOf(form.values.birthDate);
  const grades = listGrades(gradeNames).map((grade) => ({ value: String(grade), label: nameGrade(grade, format) }));
  // Whoever is entered for the next year is in no grade of this one yet.
  const beforeKindergarten =
    '-1' in gradeNames
      ? []
      : [
          {
            value: '-1',
            label: m.account_grade_from({
              grade: nameGrade(0, format),
              year: nameSchoolYear(year + 1, schoolYearBegins),
            }),
          },
        ];
  const { field } = form;
  const controls: Readonly<Record<StudentField, ReactNode>> = {
    firstName: (
      <TextField {...field('firstName')} label={m.account_first_name()} required maxLength={80} autoComplete="off" />
    ),
    lastName: (
      <TextField {...field('lastName')} label={m.account_last_name()} required maxLength={80} autoComplete="off" />
    ),
    preferredName: (
      <TextField
        {...field('preferredName')}
        label={m.account_preferred_name()}
        description={m.account_preferred_name_hint()}
        maxLength={80}
        autoComplete="off"
      />
    ),
    preferredLastName: (
      <TextField
        {...field('preferredLastName')}
        label={m.account_preferred_last_name()}
        description={m.account_preferred_last_name_hint()}
        maxLength={80}
        autoComplete="off"
      />
    ),
    pronouns: (
      <TextField
        {...field('pronouns')}
        label={m.account_pronouns()}
        description={m.account_pronouns_hint()}
        maxLength={40}
        autoComplete="off"
      />
    ),
    birthDate: (
      <DateField
        {...field('birthDate')}
        onChange={({ currentTarget: { value } }) => {
          const { birthDate, grade } = form.values;
          // What somebody has chosen stays.
          const isFree = isNew && (grade === '' || grade === usualOf(birthDate));
          form.set({ birthDate: value, ...(isFree && { grade: usualOf(value) ?? '' }) });
        }}
        label={m.account_birth_date()}
        required={untold === undefined}
        min="1900-01-01"
      />
    ),
    grade: (
      <ChoiceField
        {...field('grade')}
        label={m.account_grade_of({ year: nameSchoolYear(year, schoolYearBegins) })}
        description={usual !== undefined && usual === form.values.grade ? m.account_grade_usual() : undefined}
        required={untold === undefined}
        options={[
          { value: '', label: untold ?? m.account_grade_choose() },
          ...beforeKindergarten,
          ...grades,
          { value: NOT_IN_SCHOOL, label: m.account_not_in_school() },
        ]}
      />
    ),
    school: <TextField {...field('school')} label={m.account_school()} maxLength={120} autoComplete="off" />,
    tshirtSize: size,
    notes: (
      <LongTextField
        {...field('notes')}
        label={m.account_notes()}
        description={m.account_notes_hint()}
        maxLength={1000}
        rows={2}
        isGrowing
      />
    ),
  };
  const draw = ([name, control]: [string, ReactNode]) => <Fragment key={name}>{control}</Fragment>;
  if (!isNew) return Object.entries(controls).map(draw);
  const isNeeded = ([name]: [string, ReactNode]) => NEEDED.some((each) => each === name);
  const more = Object.entries(controls).filter((each) => !isNeeded(each));
  return (
    <>
      {Object.entries(controls).filter(isNeeded).map(draw)}
      <Unfolding form={form}>{more.map(draw)}</Unfolding>
    </>
  );
}

/** What can be told later: open where something stands in it, or is wrong with it. */
function Unfolding({ form: { values, errors }, children }: Pick<StudentFieldsProps, 'form'> & { children: ReactNode }) {
  const isTold = Object.entries(values).some(([name, value]) => value !== '' && !NEEDED.some((each) => each === name));
  const [isOpen, setOpen] = useState(isTold);
  const isWrong = Object.keys(errors).some((name) => !NEEDED.some((each) => each === name));
  if (isOpen || isTold || isWrong) return children;
  return (
    <Button look="quiet" onClick={() => setOpen(true)} aria-expanded={false} style={{ placeSelf: 'start' }}>
      {m.account_more_fields()}
    </Button>
  );
}

import { Fragment, type ReactNode } from 'react';
import type { Student, StudentField } from '../../../contract/students.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { nameGrade } from '../../shared/class-wording.ts';
import { useFormat } from '../../shared/format.ts';
import { listGrades } from '../../shared/grades.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import { isSpecified, type SpecifiedSize } from '../../../domain/sizes.ts';
import { NOT_IN_SCHOOL, type Values } from './student-values.ts';
import { type SizesTold, useSizesTold } from './students-data.ts';

/** Sizes of the specification in words; one of the school's own is called what it is. */
const SIZE_NAMES: Readonly<Record<SpecifiedSize, () => string>> = {
  YS: m.account_size_ys,
  YM: m.account_size_ym,
  YL: m.account_size_yl,
  AS: m.account_size_as,
  AM: m.account_size_am,
  AL: m.account_size_al,
  AXL: m.account_size_axl,
  A2XL: m.account_size_a2xl,
  A3XL: m.account_size_a3xl,
};

/** Every field in the order of the form. */
export function StudentFields({ form, student }: { form: Form<Values>; student?: Student }) {
  const told = useSizesTold(student?.id);
  const format = useFormat();
  const { gradeNames } = useApp().organization;
  const grades = listGrades(gradeNames).map((grade) => ({ value: String(grade), label: nameGrade(grade, format) }));
  const offered = [
    ...told.sizes.map(({ size }) => size),
    ...[student?.tshirtSize, told.asked?.size].filter((size) => size),
  ];
  const sizes = [...new Set(offered)].flatMap((size) => (size ? [{ value: size, label: nameSize(size) }] : []));
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
    birthDate: <DateField {...field('birthDate')} label={m.account_birth_date()} required min="1900-01-01" />,
    grade: (
      <ChoiceField
        {...field('grade')}
        label={m.account_grade()}
        required
        options={[
          { value: '', label: m.account_grade_choose() },
          ...grades,
          { value: NOT_IN_SCHOOL, label: m.account_not_in_school() },
        ]}
      />
    ),
    school: <TextField {...field('school')} label={m.account_school()} maxLength={120} autoComplete="off" />,
    tshirtSize: (
      <ChoiceField
        {...field('tshirtSize')}
        label={m.account_tshirt()}
        description={useSizeWords(told, student?.tshirtSize ?? null)}
        options={[{ value: '', label: m.account_tshirt_later() }, ...sizes]}
      />
    ),
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
  return Object.entries(controls).map(([name, control]) => <Fragment key={name}>{control}</Fragment>);
}

const nameSize = (size: string) => (isSpecified(size) ? SIZE_NAMES[size]() : size);

/** A student's fields as a form shows them; those of nobody yet are empty. A size that is asked for stands there as if they had it. */
export function valuesOf(student: Student | undefined, asked?: SizesTold['asked']): Values {
  return {
    firstName: student?.firstName ?? '',
    lastName: student?.lastName ?? '',
    preferredName: student?.preferredName ?? '',
    preferredLastName: student?.preferredLastName ?? '',
    birthDate: student?.birthDate ?? '',
    grade: student === undefined ? '' : student.grade === null ? NOT_IN_SCHOOL : String(student.grade),
    tshirtSize: (asked?.state === 'open' ? asked.size : student?.tshirtSize) ?? '',
    pronouns: student?.pronouns ?? '',
    school: student?.school ?? '',
    notes: student?.notes ?? '',
  };
}

function useSizeWords({ until, asked }: SizesTold, size: Student['tshirtSize']): string | undefined {
  const { timeZone } = useApp().organization;
  const format = useFormat();
  const today = dayAtSchool(useServerNow(), timeZone);
  if (asked && size !== null && asked.size !== size) {
    const sizes = { asked: nameSize(asked.size), size: nameSize(size) };
    return asked.state === 'open' ? m.account_size_asked(sizes) : m.account_size_declined(sizes);
  }
  if (until === null) return undefined;
  const day = format.longDay(until);
  if (today <= until) return m.account_size_until({ day });
  // A size that is missing can still be told.
  return size === null ? undefined : m.account_size_ended({ day });
}

import type { Student, StudentField } from '../../../contract/students.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../app.tsx';

/** Chosen on purpose: whoever forgets the grade would be refused later. */
export const NOT_IN_SCHOOL = 'none';

/** Every field as it is typed. */
export type Values = Record<StudentField, string>;

/** What is sent of what was typed. */
export function inputOf({ grade, tshirtSize, ...names }: Values, id: string | undefined) {
  return {
    ...names,
    ...(id !== undefined && { id }),
    grade: gradeOf(grade),
    tshirtSize: tshirtSize === '' ? null : tshirtSize,
  };
}

export const gradeOf = (typed: string) => (typed === '' || typed === NOT_IN_SCHOOL ? null : Number(typed));

/** What is wrong with what was typed, before it is sent. */
export function checkStudent(values: Values, ruleOfBirth: (value: string) => string | null): Record<string, string> {
  const birthDate = ruleOfBirth(values.birthDate);
  return {
    ...(!values.firstName.trim() && { firstName: m.account_first_name_missing() }),
    ...(!values.lastName.trim() && { lastName: m.account_last_name_missing() }),
    ...(birthDate && { birthDate }),
    ...(!values.grade && { grade: m.account_grade_missing() }),
  };
}

/** What a birth date may be, told in words, by the day at the school. */
export function useBirthDateRule(): (value: string) => string | null {
  const { timeZone } = useApp().organization;
  return (value) => {
    // The field takes years of up to six digits.
    const year = /^(\d{4,6})-\d{2}-\d{2}$/.exec(value)?.[1];
    if (year === undefined) return m.account_birth_date_missing();
    if (year.length > 4 || year < '1900') return m.account_birth_year_wrong();
    return value > dayAtSchool(Date.now(), timeZone) ? m.fields_in_the_future() : null;
  };
}

/** Empty where nobody has told it. */
function typedGrade(student: Student | undefined): string {
  if (student === undefined) return '';
  if (student.grade !== null) return String(student.grade);
  return student.isGradeKnown ? NOT_IN_SCHOOL : '';
}

/** A student's fields as a form shows them; those of nobody yet are empty. A size that is asked for stands there as if they had it. */
export function valuesOf(
  student: Student | undefined,
  asked?: { readonly size: string; readonly state: string },
): Values {
  return {
    firstName: student?.firstName ?? '',
    lastName: student?.lastName ?? '',
    preferredName: student?.preferredName ?? '',
    preferredLastName: student?.preferredLastName ?? '',
    birthDate: student?.birthDate ?? '',
    grade: typedGrade(student),
    tshirtSize: (asked?.state === 'open' ? asked.size : student?.tshirtSize) ?? '',
    pronouns: student?.pronouns ?? '',
    school: student?.school ?? '',
    notes: student?.notes ?? '',
  };
}

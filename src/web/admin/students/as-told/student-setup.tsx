import { StudentFields } from '../../../shared/records/student-fields.tsx';
import { checkStudent, inputOf, type Values, valuesOf } from '../../../shared/records/student-values.ts';
import { m } from '../../../../words/messages.js';
import type { OfficeSetup } from './setup.ts';

/** The student, but for the t-shirt size, which staff choose beside it. */
export const studentSetup = (ruleOfBirth: (value: string) => string | null): OfficeSetup<Values> => ({
  valuesOf: ({ student }) => valuesOf(student),
  paths: {},
  // What nobody has told stays missing.
  check: (values) => {
    const { birthDate, grade: _open, ...wrong } = checkStudent(values, ruleOfBirth);
    return { ...wrong, ...(values.birthDate !== '' && birthDate && { birthDate }) };
  },
  contentOf: (values) => {
    const { tshirtSize: _size, birthDate, ...student } = inputOf(values, undefined);
    const isGradeKnown = values.grade !== '';
    return { section: 'student', student: { ...student, birthDate: birthDate || null, isGradeKnown } };
  },
  factsAfter: ({ birthDate }, facts) => ({ ...facts, birthDate: birthDate || null }),
  draw: (form) => <StudentFields form={form} untold={m.behalf_grade_unknown()} />,
});

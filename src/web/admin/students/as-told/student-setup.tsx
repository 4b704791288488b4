import { StudentFields } from '../../../shared/records/student-fields.tsx';
import { checkStudent, inputOf, type Values, valuesOf } from '../../../shared/records/student-values.ts';
import type { OfficeSetup } from './setup.ts';

/** The student, but for the t-shirt size, which staff choose beside it. */
export const studentSetup = (ruleOfBirth: (value: string) => string | null): OfficeSetup<Values> => ({
  valuesOf: ({ student }) => valuesOf(student),
  paths: {},
  // What nobody has told stays missing; what was told is not taken away.
  check: (values) => {
    const { birthDate, grade, ...wrong } = checkStudent(values, ruleOfBirth);
    if (values.birthDate === '') return wrong;
    return { ...wrong, ...(birthDate && { birthDate }), ...(grade && { grade }) };
  },
  contentOf: (values) => {
    const { tshirtSize: _size, birthDate, ...student } = inputOf(values, undefined);
    const grade = values.grade === '' ? null : student.grade;
    return { section: 'student', student: { ...student, birthDate: birthDate || null, grade } };
  },
  factsAfter: ({ birthDate }, facts) => ({ ...facts, birthDate: birthDate || null }),
  draw: (form) => <StudentFields form={form} isPartial />,
});

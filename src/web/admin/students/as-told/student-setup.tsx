import { StudentFields } from '../../../shared/records/student-fields.tsx';
import { checkStudent, inputOf, type Values, valuesOf } from '../../../shared/records/student-values.ts';
import type { OfficeSetup } from './setup.ts';

/** The student, but for the t-shirt size, which staff choose beside it. */
export const studentSetup = (ruleOfBirth: (value: string) => string | null): OfficeSetup<Values> => ({
  valuesOf: ({ student }) => valuesOf(student),
  paths: {},
  check: (values) => checkStudent(values, ruleOfBirth),
  contentOf: (values) => {
    const { tshirtSize: _size, ...student } = inputOf(values, undefined);
    return { section: 'student', student };
  },
  factsAfter: ({ birthDate }, facts) => ({ ...facts, birthDate }),
  draw: (form) => <StudentFields form={form} />,
});

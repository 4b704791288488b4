import { semesterFunctions } from './functions.ts';
import { semesterTestMail } from './letters/semester-test.ts';
import { semesterMailFunctions } from './mail.ts';
import { messageFunctions } from './messages.ts';

export const semesters = {
  functions: (parts: Parameters<typeof semesterMailFunctions>[0]) => ({
    ...semesterFunctions,
    ...messageFunctions,
    ...semesterMailFunctions(parts),
  }),
  letters: (writeSample: Parameters<typeof semesterTestMail>[0]) => ({
    'semester-test': semesterTestMail(writeSample),
  }),
};

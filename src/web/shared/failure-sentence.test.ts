import { expect, test } from 'vitest';
import { CallFailure } from '../call.ts';
import { fieldErrors } from './failure-sentence.ts';

test('a wrong field is told by its code, whatever the server’s own English says', () => {
  const fields = [
    { path: 'student.birthDate', message: 'Wrong: in-the-future.', code: 'in-the-future' as const },
    { path: 'student.firstName', message: 'Enter the first name.' },
  ];
  expect(fieldErrors(new CallFailure('invalid-argument', '', { fields }, 400), 'student.')).toEqual({
    birthDate: 'This date lies in the future.',
    firstName: 'Enter the first name.',
  });
});

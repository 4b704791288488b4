import * as z from 'zod/mini';
import { id, line } from './fields.ts';
import { call } from './kit.ts';
import { READERS } from './staff.ts';

/**
 * Compares what somebody says with the code word of a household, for whoever is asked at the desk or on the phone: the word itself is told to
 * no staff. It stands in the history, and after five wrong ones within a quarter of an hour none is compared (`too-many-tries`).
 */
export const compareCodeWord = call('compareCodeWord', {
  access: READERS,
  transaction: 'call',
  input: z.strictObject({ studentId: id, familyId: id, said: line(60, { required: 'required' }) }),
  output: z.object({
    /** `unreadable`: there is one, and it cannot be compared now. */
    verdict: z.enum(['right', 'wrong', 'none', 'unreadable']),
  }),
  refusals: ['too-many-tries'],
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // That somebody's word was compared, and how: never a word.
  'student.code-word-compared': { fields: ['isRight'] },
  // No key opens it any more: the family is asked again.
  'student.code-word-lost': { fields: [] },
} as const;

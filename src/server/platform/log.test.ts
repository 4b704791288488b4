import { expect, test } from 'vitest';
import { errorFacts } from './log.ts';

test('what is thrown is named in the log, also where a library passes on a mere copy of an error', () => {
  const copy = { message: 'timeout expired', stack: '', queue: 'end-holds' };
  expect(errorFacts(copy)).toEqual({ error: 'timeout expired' });
  expect(errorFacts('torn')).toEqual({ error: 'torn' });
  expect(errorFacts(new TypeError('wrong'))).toMatchObject({ error: 'TypeError', message: 'wrong' });
});

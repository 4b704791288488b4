import { expect, test } from 'vitest';
import { addressOf } from '../../shared/letter-address.ts';
import { audienceOf } from './audience.ts';

test('a draft that is opened and left as it was is for the same families: nothing searched for is nothing', () => {
  const kept = audienceOf({});
  expect(kept && audienceOf({ ...addressOf(kept), search: '' })).toEqual(kept);
});

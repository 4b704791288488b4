import { expect, test } from 'vitest';
import type { Missing } from './missing-sections.ts';
import { minutesFor } from './record-minutes.ts';
import { RECORD_SECTIONS } from './record-sections.ts';

const all = (reason: 'unanswered' | 'unconfirmed') => RECORD_SECTIONS.map((section): Missing => ({ section, reason }));
const waiver = (waiverId: string): Missing => ({ section: 'waivers', reason: 'unsigned', waiverId, title: 'Rivers' });

test('a new record takes about five minutes, one that is only looked over about two, and nothing less than one', () => {
  expect([all('unanswered'), all('unconfirmed')].map((missing) => minutesFor([missing]))).toEqual([5, 2]);
  expect(minutesFor([[{ section: 'contacts', reason: 'unconfirmed' }]])).toBe(1);
});

test('what two semesters ask for is done once; each waiver is read by itself', () => {
  expect(minutesFor([all('unanswered'), all('unanswered')])).toBe(5);
  expect(minutesFor([[waiver('a'), waiver('b'), waiver('c')], [waiver('a')]])).toBe(2);
});

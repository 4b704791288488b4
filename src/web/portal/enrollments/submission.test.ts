import { expect, test } from 'vitest';
import type { PlanLine } from '../../../contract/plans.ts';
import { createSubmissionKeys, linesOf, remainsOf } from './submission.ts';

const plan: PlanLine[] = [
  { classId: 'rocks', studentIds: ['maya', 'leo'], ifFull: 'waitlist' },
  { classId: 'canoes', studentIds: ['maya'], ifFull: 'skip' },
];

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('the same lines keep their key until they are answered, also after a reload', () => {
  const tab = storage();
  const lines = linesOf(plan, () => true);
  const key = createSubmissionKeys(tab).keyFor(lines);
  const afterReload = createSubmissionKeys(tab);
  expect(afterReload.isUnanswered(lines)).toBe(true);
  expect(afterReload.keyFor(lines)).toBe(key);
  afterReload.answered();
  expect(afterReload.isUnanswered(lines)).toBe(false);
  expect(afterReload.keyFor(lines)).not.toBe(key);
});

test('other lines, or another wish for a full class, get a new key', () => {
  const keys = createSubmissionKeys(storage());
  const lines = linesOf(plan, () => true);
  const key = keys.keyFor(lines);
  expect(keys.keyFor(lines.slice(1))).not.toBe(key);
  expect(keys.keyFor(lines.map((line) => ({ ...line, ifFull: 'skip' as const })))).not.toBe(key);
});

test('students who are gone are not submitted', () => {
  expect(linesOf(plan, (id) => id === 'leo')).toEqual([{ studentId: 'leo', classId: 'rocks', ifFull: 'waitlist' }]);
});

test('what succeeded, and what the family has already, leaves the plan; what else was refused stays', () => {
  const answered = [
    { studentId: 'maya', classId: 'rocks', outcome: 'enrolled' },
    { studentId: 'leo', classId: 'rocks', outcome: 'refused', reason: 'overlaps' },
    { studentId: 'maya', classId: 'canoes', outcome: 'refused', reason: 'already-waitlisted' },
  ];
  expect(remainsOf(plan, answered)).toEqual({ remove: ['canoes'], keep: [{ classId: 'rocks', studentIds: ['leo'] }] });
});

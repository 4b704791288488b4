import { expect, test } from 'vitest';
import { fieldsOf, idsIn } from './fields.ts';

const ID = '01980000-0000-7000-8000-000000000001';

test('a change field by field, with facts beside', () => {
  expect(fieldsOf({ title: { from: 'A', to: 'B' }, classId: ID })).toEqual([
    { field: 'title', from: 'A', to: 'B', isFact: false },
    { field: 'classId', from: null, to: ID, isFact: true },
  ]);
});

test('a change of state', () => {
  expect(fieldsOf({ from: 'enrolled', to: 'withdrawn', classId: ID })).toMatchObject([
    { field: 'state', from: 'enrolled', to: 'withdrawn' },
    { field: 'classId' },
  ]);
  expect(fieldsOf({ to: 'enrolled' })).toMatchObject([{ field: 'state', from: null, to: 'enrolled' }]);
});

test('a whole record is told as what differs', () => {
  const from = { id: ID, firstName: 'Maya', grade: 4, version: 1 };
  expect(fieldsOf({ from, to: { ...from, grade: 5, version: 2 } })).toEqual([
    { field: 'grade', from: 4, to: 5, isFact: false },
  ]);
  expect(fieldsOf({ from: null, to: from })).toMatchObject([{ field: 'firstName', to: 'Maya' }, { field: 'grade' }]);
});

test('a long text is cut, ids are found however deep', () => {
  expect(String(fieldsOf({ text: { from: '', to: 'x'.repeat(600) } })[0]?.to)).toHaveLength(501);
  expect(idsIn({ a: [ID, { b: ID }], c: 'not one' })).toEqual([ID, ID]);
});

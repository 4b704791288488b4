import { expect, test } from 'vitest';
import { decideAccountEnd, type EndingFamily, type EndingStudent } from './account-end.ts';

const student = (more: Partial<EndingStudent> = {}): EndingStudent => ({
  id: 'maya',
  name: 'Maya',
  elsewhere: 'nobody',
  hasSeat: false,
  ...more,
});
const family = (more: Partial<EndingFamily> = {}): EndingFamily => ({
  familyId: 'home',
  access: 'full',
  others: 0,
  otherFull: 0,
  students: [student()],
  ...more,
});
const endOf = (...families: EndingFamily[]) => decideAccountEnd(families).students.get('maya');

test('a student whom nobody else has goes, and waits for the classes that are still to come', () => {
  expect(endOf(family())).toBe('goes');
  expect(endOf(family({ students: [student({ hasSeat: true })] }))).toBe('waits-for-class');
});

test('where somebody else may do everything, in the family or in another household, the student stays', () => {
  expect(endOf(family({ others: 1, otherFull: 1 }))).toBe('stays-with-others');
  expect(endOf(family({ students: [student({ elsewhere: 'in-full' })] }))).toBe('stays-with-others');
  expect(endOf(family({ access: 'view', others: 1, otherFull: 1 }))).toBe('stays-with-others');
  const other = family({ familyId: 'other', others: 1, otherFull: 1, students: [student({ elsewhere: 'in-full' })] });
  for (const order of [
    [family({ students: [student({ elsewhere: 'in-full' })] }), other],
    [other, family({ students: [student({ elsewhere: 'in-full' })] })],
  ])
    expect(endOf(...order)).toBe('stays-with-others');
});

test('nobody leaves others behind with a student about whom they may do nothing', () => {
  const stranded = (more: Partial<EndingFamily>) => decideAccountEnd([family(more)]).stranded;
  expect(stranded({})).toEqual([]);
  expect(stranded({ others: 1 })).toEqual(['Maya']);
  expect(stranded({ others: 1, otherFull: 1 })).toEqual([]);
  expect(stranded({ access: 'view', others: 1 })).toEqual([]);
  expect(stranded({ students: [student({ elsewhere: 'in-part' })] })).toEqual(['Maya']);
  expect(stranded({ others: 1, students: [student({ elsewhere: 'in-full' })] })).toEqual([]);
  expect(stranded({ others: 1, students: [] })).toEqual([]);
});

import { expect, test } from 'vitest';
import { decideMissing } from './missing.ts';

const ready = {
  lines: [{ classId: 'rocks', studentIds: ['maya'], ifFull: 'waitlist' as const }],
  isSignedIn: true,
  account: { name: 'Ada', phone: '555 0100' },
  studentIds: ['maya'],
};

test('a visitor with nothing is told of every step', () => {
  expect(decideMissing({ lines: [], isSignedIn: false, account: undefined, studentIds: undefined })).toEqual({
    classes: 'choose-class',
    account: 'sign-in',
    students: 'add-student',
  });
});

test('name and phone come before the first submit', () => {
  expect(decideMissing({ ...ready, account: { name: 'Ada', phone: '' } }).account).toBe('name-and-phone');
});

test('somebody must take a class; one that nobody takes does not hold up the others', () => {
  const untaken = { classId: 'ropes', studentIds: [], ifFull: 'waitlist' as const };
  expect(decideMissing({ ...ready, lines: [untaken] }).students).toBe('choose-students');
  expect(decideMissing({ ...ready, lines: [...ready.lines, untaken] }).students).toBeNull();
  expect(decideMissing({ ...ready, studentIds: [] }).students).toBe('add-student');
});

test('nothing is missing, and nothing is claimed before it is known', () => {
  expect(decideMissing(ready)).toEqual({ classes: null, account: null, students: null });
  expect(decideMissing({ ...ready, account: undefined, studentIds: undefined })).toEqual({
    classes: null,
    account: null,
    students: null,
  });
});

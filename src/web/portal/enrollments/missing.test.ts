import { expect, test } from 'vitest';
import { askedFirst, decideMissing, decideSteps } from './missing.ts';

const ready = {
  lines: [{ classId: 'rocks', studentIds: ['maya'], ifFull: 'waitlist' as const }],
  isSignedIn: true,
  account: { name: 'Ada', phone: '555 0100' },
  studentIds: ['maya'],
  forms: [],
  waivers: [],
};

test('a visitor with nothing is told of every step', () => {
  expect(
    decideMissing({ lines: [], isSignedIn: false, account: undefined, studentIds: undefined, forms: [], waivers: [] }),
  ).toEqual({
    classes: 'choose-class',
    account: 'sign-in',
    students: 'add-student',
    forms: null,
    waivers: null,
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
  expect(decideMissing(ready)).toEqual({ classes: null, account: null, students: null, forms: null, waivers: null });
  expect(decideMissing({ ...ready, account: undefined, studentIds: undefined })).toEqual({
    classes: null,
    account: null,
    students: null,
    forms: null,
    waivers: null,
  });
});

const asked = (recordsDue: 'before-enrolling' | 'seat-first', ...sections: ('contacts' | 'care')[]) => ({
  studentId: 'maya',
  semesterId: 'fall',
  recordsDue,
  missing: sections.map((section) => ({ section, reason: 'unanswered' as const })),
  dueOn: null,
});

test('records come first only where the semester says so, for those who are down for a class of it', () => {
  const strict = asked('before-enrolling', 'contacts');
  const first = (entry: typeof strict, semester = 'fall') => askedFirst(ready.lines, () => semester, [entry]);
  expect(first(strict)).toEqual([strict]);
  expect(first(asked('seat-first', 'contacts'))).toEqual([]);
  expect(first(strict, 'spring')).toEqual([]);
  expect(first({ ...strict, studentId: 'noah' })).toEqual([]);
  expect(decideMissing({ ...ready, forms: [strict] }).forms).toBe('fill-forms');
  expect(decideMissing({ ...ready, forms: [asked('before-enrolling')] }).forms).toBeNull();
});

test('the step of forms is there while a record is asked for, also when it is complete', () => {
  expect(decideSteps({ forms: [], waivers: [] })).toEqual(['classes', 'account', 'students', 'review']);
  expect(decideSteps({ forms: [asked('before-enrolling')], waivers: [] })).toEqual([
    'classes',
    'account',
    'students',
    'forms',
    'review',
  ]);
});

test('waivers have a step where some are asked for, which is open until all are signed', () => {
  const [signed, open] = [{ signature: {} }, { signature: null }];
  expect(decideSteps({ forms: [], waivers: [signed] })).toEqual([
    'classes',
    'account',
    'students',
    'waivers',
    'review',
  ]);
  expect(decideMissing({ ...ready, waivers: [signed, open] }).waivers).toBe('sign-waivers');
  expect(decideMissing({ ...ready, waivers: [signed] }).waivers).toBeNull();
});

import { expect, test } from 'vitest';
import { createFormat } from '../../shared/format.ts';
import { describeAction, describeField, describeValue, isTold, nameField } from './audit-words.ts';
import { describeWhy, nameActor } from './code-words.ts';

const ID = '01980000-0000-7000-8000-000000000001';
const format = createFormat({
  locale: 'en-US',
  timeZone: 'America/New_York',
  currency: 'USD',
  gradeNames: {},
} as Parameters<typeof createFormat>[0]);
const told = { format, names: { [ID]: 'Rock Climbing' } };

test.each([
  ['class.changed', 'Class changed'],
  ['class-group.removed', 'Class group removed'],
  ['waitlist.left', 'Waitlist left'],
  ['account.role-granted', 'Account: role given'],
  ['enrollment.hold-lifted', 'Enrollment no longer held'],
  ['waitlist.reopened', 'Waitlist given back'],
  ['organization.exported', 'List taken away as a file'],
])('%s is “%s”', (action, words) => {
  expect(describeAction(action).replace('Account role', 'Account: role')).toBe(words);
});

test('fields are named without what only the program needs', () => {
  expect(['priceCents', 'typeId', 'gradeName.3', 'isPaused'].map((field) => nameField(field, 'class.changed'))).toEqual(
    ['Price', 'Type', 'Grade name 3', 'Paused'],
  );
  expect(nameField('registrationOpensAt', 'semester.changed')).toBe('Registration opens');
});

test('settings are named as on their screen, and what waits says for what', () => {
  expect(
    ['auditMonths', 'eventMonths', 'holdsUnproven'].map((field) => nameField(field, 'organization.changed')),
  ).toEqual(['History of changes, in months', 'Sign-ins, in months', 'Hold seats of unconfirmed addresses']);
  expect(nameField('name', 'class-group.changed')).toBe('Name');
  expect(nameField('waitsForProof', 'account.role-granted')).toBe('Waits until the address is confirmed');
});

test('nothing that became nothing is not told, nor what a removed student was called', () => {
  const changed = (from: unknown, to: unknown) => isTold({ field: 'name', from, to, isFact: false }, told);
  expect([changed(null, ''), changed('a removed student', null), changed(null, 'a removed student')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([changed('Ada', null), changed(null, 'Ada'), changed(false, true)]).toEqual([true, true, true]);
  expect(isTold({ field: 'seats', from: null, to: null, isFact: true }, told)).toBe(true);
});

test.each([
  ['priceCents', 12_050, '$120.50'],
  ['capacity', 1200, '1,200'],
  ['isPaused', true, 'yes'],
  ['startsOn', '2026-09-08', 'Tuesday, September 8, 2026'],
  ['registrationOpensAt', '2026-03-01T14:00:00.000Z', 'Mar 1, 2026, 9:00 AM'],
  ['classId', ID, 'Rock Climbing'],
  ['classId', ID.replace('1', '2'), 'a record that no longer exists'],
  ['instructorIds', [ID], 'Rock Climbing'],
  ['role', 'admin', 'Administrator'],
  ['list', 'sizes', 'T-shirt sizes'],
  ['kind', 'verify-email', 'Address confirmation'],
  ['kind', 'something', 'something'],
  ['endReason', 'by-school', 'Withdrawn by the school'],
  ['title', '', 'nothing'],
  ['location', null, 'nothing'],
  ['state', 'waiting', 'waiting'],
  ['reason', 'overlaps', 'has another class at that time'],
  ['reason', 'already-enrolled', 'has a seat in this class already'],
  ['kind', 'attachment', 'PDF for mails'],
  ['changed', ['name', 'phone'], 'Name and Phone'],
  ['tshirtSize', 'YM', 'Youth M'],
  ['minGrade', 4, 'Grade 4'],
  ['severity', 'warn', 'Warning'],
  ['config.limit', { type: 'number', value: 4 }, 'Type: Number; Value: 4'],
])('%s %j is “%s”', (field, value, words) => {
  expect(describeValue(field, value, told).replaceAll(' ', ' ')).toBe(words);
});

const SCHEDULE = {
  firstOn: '2026-09-08',
  lastOn: '2026-11-17',
  weekdays: [2, 4],
  start: '15:30',
  end: '17:30',
  skipped: ['2026-09-10'],
  moved: [{ from: '2026-09-15', to: { on: '2026-09-16', start: '09:00', end: '11:00' } }],
  extra: [{ on: '2026-12-01', start: '15:30', end: '17:30' }],
};

test('dates and schedules are told as sentences: what went, what came, and how they are made', () => {
  const one = { field: 'dates', from: ['2026-09-08 15:30–17:30'], to: [], isFact: false };
  expect(describeField(one, 'class.changed', told)).toBe(
    'Dates: Taken out: Tuesday, September 8, 2026, 3:30 – 5:30 PM.',
  );
  const kept = { from: '2026-11-26', to: '2026-11-27', name: 'Thanksgiving' };
  const holidays = { field: 'holidays', from: [kept], to: [kept, { ...kept, to: '2026-11-26', name: 'Day off' }] };
  expect(describeField({ ...holidays, isFact: false }, 'semester.changed', told)).toBe(
    'Holidays: Added: Day off (Thursday, November 26, 2026).',
  );
  const many = Array.from({ length: 9 }, (_, n) => `2026-09-0${n + 1} 15:30–17:30`);
  expect(describeField({ ...one, from: many }, 'class.changed', told)).toMatch(
    /6, 2026, 3:30 – 5:30 PM, and 3 more\.$/,
  );
  expect(describeValue('schedule', SCHEDULE, told)).toBe(
    'every Tue and Thu, 3:30 – 5:30 PM, from Tuesday, September 8, 2026 to Tuesday, November 17, 2026; not on Thursday, September 10, 2026; moved: Tuesday, September 15, 2026 to Wednesday, September 16, 2026, 9:00 – 11:00 AM; also on Tuesday, December 1, 2026, 3:30 – 5:30 PM',
  );
});

test('who acts by itself has a name, and a reason of the portal’s own is words; what people wrote stays', () => {
  expect(['command line', 'portal', 'office@example.org', 'toString'].map(nameActor)).toEqual([
    'Command line',
    'Portal',
    'office@example.org',
    'toString',
  ]);
  expect(['address-unproven', 'Merged', 'Moved away'].map(describeWhy)).toEqual([
    'Given back: address not confirmed in time',
    'Merged',
    'Moved away',
  ]);
});

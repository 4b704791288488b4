import { expect, test } from 'vitest';
import { createFormat } from '../../shared/format.ts';
import { describeAction, describeValue, nameField } from './audit-words.ts';

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
  ['waitlist-entry.left', 'Waitlist entry left'],
  ['account.role-granted', 'Account: role given'],
])('%s is “%s”', (action, words) => {
  expect(describeAction(action).replace('Account role', 'Account: role')).toBe(words);
});

test('fields are named without what only the program needs', () => {
  expect(['priceCents', 'typeId', 'registrationOpensAt', 'gradeName.3', 'isPaused'].map(nameField)).toEqual([
    'Price',
    'Type',
    'Registration opens',
    'Grade name 3',
    'Is paused',
  ]);
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
  ['title', '', 'nothing'],
  ['location', null, 'nothing'],
  ['config.limit', { type: 'number', value: 4 }, 'Type: number; Value: 4'],
])('%s %j is “%s”', (field, value, words) => {
  expect(describeValue(field, value, told).replaceAll(' ', ' ')).toBe(words);
});

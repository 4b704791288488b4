import { expect, test } from 'vitest';
import { addressesToCopy, circularMails, type CircularReader } from './circular-mails.ts';

type Seat = { studentId: string; classId: string };
const maya: Seat = { studentId: 'Maya', classId: 'Climbing' };
const noah: Seat = { studentId: 'Noah', classId: 'Kayak' };

const reader = (change: Partial<CircularReader<Seat>>): CircularReader<Seat> => ({
  guardianId: 'ana',
  familyId: 'one',
  name: 'Ana',
  email: 'ana@example.org',
  isReached: true,
  seats: [maya],
  ...change,
});

test('a guardian of two children, and of two families, gets one mail about all of them', () => {
  const twice = [reader({ seats: [maya, noah] }), reader({ guardianId: 'ana 2', familyId: 'two', seats: [noah] })];
  expect(circularMails(twice)).toEqual([
    { guardianId: 'ana', name: 'Ana', email: 'ana@example.org', seats: [maya, noah] },
  ]);
});

test('both guardians of a family get one each', () => {
  const both = [reader({}), reader({ guardianId: 'ben', name: 'Ben', email: 'ben@example.org' })];
  expect(circularMails(both).map(({ email }) => email)).toEqual(['ana@example.org', 'ben@example.org']);
});

test('an address is the same in capitals', () => {
  expect(circularMails([reader({}), reader({ guardianId: 'b', email: 'ANA@Example.org' })])).toHaveLength(1);
});

test('who is not reached, and who has no address, gets none', () => {
  expect(circularMails([reader({ isReached: false }), reader({ email: null })])).toEqual([]);
});

test('addresses are copied once each, of those who want mails, and none that would be two', () => {
  const person = (email: string | null, wantsMail = true) => ({ email, wantsMail });
  expect(
    addressesToCopy([
      person('ana@example.org'),
      person('ben@example.org', false),
      person('Ana@Example.org'),
      person(null),
      person('a@example.org, b@example.org'),
      person('zoe@example.org'),
    ]),
  ).toEqual(['ana@example.org', 'zoe@example.org']);
});

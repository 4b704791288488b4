import { expect, test } from 'vitest';
import { openBefore } from './before-migration.ts';

const before = openBefore('0012-agreed-prices.sql');

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
// ORG is the school that the migrations create.
const [ORG, SEMESTER, TYPE, FAMILY, ACCOUNT, STUDENT] = [1, 2, 3, 4, 5, 6].map(id);
const [PAID, FREE, SEAT, PLACE, REGISTRATION, OLD] = [10, 11, 20, 21, 22, 23].map(id);

test('the migration stores the earlier prices with seats, waitlist places and registrations', async () => {
  const { row, query, migrate } = before;
  const now = '2026-09-01T12:00:00Z';
  const own = { organization_id: ORG };
  await row('accounts', { id: ACCOUNT, issuer: 'i', subject: 's', created_at: now });
  await row('families', { ...own, id: FAMILY, created_at: now });
  const names = { first_name: 'Ada', last_name: 'Park', birth_date: '2016-01-01' };
  await row('students', { ...own, ...names, id: STUDENT, family_id: FAMILY, created_at: now, updated_at: now });
  const window = { registration_opens_at: now, registration_closes_at: '2026-12-01T12:00:00Z', created_at: now };
  await row('semesters', {
    ...own,
    ...window,
    id: SEMESTER,
    name: 'F',
    starts_on: '2026-09-01',
    ends_on: '2026-12-01',
  });
  await row('class_types', { ...own, id: TYPE, name: 'Archery' });
  for (const [classId, cents] of [
    [PAID, 31_500],
    [FREE, 0],
  ])
    await row('classes', {
      ...own,
      id: classId,
      semester_id: SEMESTER,
      type_id: TYPE,
      title: 'Bows',
      capacity: 5,
      price_cents: cents,
      created_at: now,
      updated_at: now,
    });
  const line = (classId: string | undefined, outcome: string) => ({ studentId: STUDENT, classId, outcome });
  const lines = [line(PAID, 'enrolled'), line(FREE, 'waitlisted'), line(PAID, 'refused'), line(id(99), 'refused')];
  const submitted = { ...own, account_id: ACCOUNT, lines_hash: '', submitted_at: now };
  const answer = JSON.stringify({ registrationId: REGISTRATION, lines });
  await row('registrations', { ...submitted, id: REGISTRATION, idempotency_key: 'a', result: answer });
  await row('registrations', { ...submitted, id: OLD, idempotency_key: 'b', result: '{"lines": []}' });
  await row('enrollments', {
    ...own,
    id: SEAT,
    class_id: PAID,
    student_id: STUDENT,
    state: 'enrolled',
    enrolled_at: now,
  });
  const place = { class_id: PAID, student_id: STUDENT, ticket: 1, state: 'waiting', joined_at: now };
  await row('waitlist_entries', { ...own, ...place, id: PLACE });

  await migrate();

  const { rows } = await query('SELECT agreed_cents, agreed_group_id FROM enrollments');
  expect(rows).toEqual([{ agreed_cents: 31_500, agreed_group_id: null }]);
  expect((await query('SELECT agreed_cents FROM waitlist_entries')).rows).toEqual([{ agreed_cents: 31_500 }]);
  const results = await query<{ result: { lines: object[] } }>(
    'SELECT result FROM registrations ORDER BY idempotency_key',
  );
  expect(results.rows.map(({ result }) => result.lines)).toEqual([
    [{ ...lines[0], agreedCents: 31_500 }, { ...lines[1], agreedCents: 0 }, lines[2], lines[3]],
    [],
  ]);
});

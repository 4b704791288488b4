import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type TestSchool } from '../../../../test/school.ts';
import { checkData } from '../../check-data/store.ts';
import { openKeyring } from '../../platform/sealing/keyring.ts';
import { loadSample } from './load.ts';
import { hasSample } from './store.ts';

let school: TestSchool;
const password = 'a demo password';
const keys = ({ config }: TestSchool) => ({ password, keyring: openKeyring(config) });

beforeAll(async () => {
  school = await openSchool({ environment: { AUTH_SECRET: 'the secret of a sample that people sign in to' } });
  // The test world begins with a semester of its own; the sample wants an empty school.
  await school.database.deleteFrom('semesters').execute();
  await loadSample(school.database, school.clock, keys(school));
});
afterAll(() => school.close());

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await school.testDatabase.pool.query<Row>(text)).rows;
}

const currentSemester = async () =>
  (await rows<{ id: string }>('SELECT id FROM semesters WHERE is_current'))[0]?.id ?? '';

test('the sample is marked as loaded in its own transaction, and is not loaded into a school in use', async () => {
  expect(await hasSample(school.database)).toBe(true);
  await expect(loadSample(school.database, school.clock, keys(school))).rejects.toThrow('holds a school of its own');
});

test('its counters agree with its enrollments and waitlists', async () => {
  const classes = await rows<{ seats_taken: number; live: number; next_ticket: number; last: number }>(`
    SELECT seats_taken, next_ticket,
      (SELECT count(*)::int FROM enrollments WHERE class_id = classes.id AND state IN ('enrolled', 'completed')) AS live,
      (SELECT coalesce(max(ticket), 0)::int FROM waitlist_entries WHERE class_id = classes.id) AS last
    FROM classes`);
  expect(classes.length).toBeGreaterThanOrEqual(48);
  expect(classes.filter((each) => each.seats_taken !== each.live || each.next_ticket !== each.last + 1)).toEqual([]);
  expect(classes.some((each) => each.last > 0)).toBe(true);
});

test('some of its families have paid, some owe, some too much, and the ledger agrees with the seats', async () => {
  expect(await checkData(school.testDatabase.pool)).toEqual([]);
  const admin = await school.addPerson({ roles: ['administrator'] });
  const seen = new Set<string>();
  for (const { id } of await rows<{ id: string }>('SELECT id FROM families')) {
    const told = await admin.call('familyPayments', { familyId: id });
    if (told.dueCents > 0) seen.add('due');
    if (told.creditCents > 0) seen.add('credit');
    if (told.payments.some(({ isReturned }) => isReturned)) seen.add('returned');
    if (told.dueCents + told.laterCents === 0 && told.payments.length > 0) seen.add('paid');
    if (told.seats.some(({ cents, paidCents }) => paidCents > 0 && paidCents < cents)) seen.add('part');
  }
  expect([...seen].toSorted()).toEqual(['credit', 'due', 'paid', 'part', 'returned']);
});

test('its waivers are signed by some families and not by others, with the hash of what is there', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const { waivers } = await admin.call('staffWaivers', {});
  expect(waivers).toHaveLength(3);
  for (const { id } of waivers) {
    const { total, lacking } = await admin.call('waiverSigners', { waiverId: id });
    expect(lacking).toBeGreaterThan(0);
    expect(lacking).toBeLessThan(total);
  }
  const wrong = `SELECT v.title FROM waiver_versions v WHERE sha256 <> encode(sha256(convert_to(body, 'UTF8')), 'hex')
    UNION ALL SELECT typed_name FROM waiver_signatures s WHERE NOT EXISTS (SELECT 1 FROM waiver_versions v WHERE v.sha256 = s.sha256)`;
  expect(await rows(wrong)).toEqual([]);
});

test('its administrator reads what some families told of health, and a student lives in two households', async () => {
  const admin = await school.addPerson({ roles: ['administrator', 'health'] });
  const { students: threatened } = await admin.call('lifeThreatening', { semesterId: await currentSemester() });
  expect(threatened.length).toBeGreaterThan(0);
  const shared = `SELECT student_id FROM family_students GROUP BY student_id HAVING count(*) = 2`;
  const [{ student_id: studentId } = { student_id: '' }] = await rows<{ student_id: string }>(shared);
  const { sections } = await admin.call('studentHealth', { studentId });
  expect(sections?.allergies.answers).toMatchObject([{ name: 'Peanuts', isLifeThreatening: true }, {}]);
  expect((await admin.call('staffStudent', { studentId })).households).toHaveLength(2);
  const roles = `SELECT role FROM role_grants JOIN accounts ON accounts.id = account_id WHERE email = 'admin@example.org' ORDER BY role`;
  expect(await rows(roles)).toEqual([{ role: 'administrator' }, { role: 'health' }]);
});

test('its questions are answered by some, and one is asked of a class', async () => {
  const told = await rows<{ class_id: string | null; answers: number }>(
    'SELECT class_id, (SELECT count(*)::int FROM question_answers WHERE question_id = questions.id) AS answers FROM questions ORDER BY position',
  );
  expect(told.map(({ class_id, answers }) => [class_id !== null, answers])).toEqual([
    [false, 3],
    [false, 1],
    [true, 1],
  ]);
});

test('nobody gets mail for what is only a sample', async () => {
  expect(await rows('SELECT id FROM outbox_mails')).toEqual([]);
});

test('its families, instructors and administrator sign in with the one password', async () => {
  for (const email of [
    'family01@example.org',
    'family60@example.org',
    'instructor01@example.org',
    'admin@example.org',
  ]) {
    const answer = await school.portal.app.inject({
      method: 'POST',
      url: '/identity/sign-in',
      headers: { 'content-type': 'application/json', 'x-portal-identity': '1' },
      payload: { email, password },
    });
    expect(answer.statusCode, `${email} ${answer.body}`).toBe(200);
  }
});

test('families see the semesters that are open, with classes', async () => {
  const available = await school.anonymous.call('availableEnrollmentClasses');
  const counts = Object.values(available).map(({ classes, groups }) => classes.length + groups.length);
  expect(counts).toHaveLength(2);
  for (const count of counts) expect(count).toBeGreaterThan(10);
});

test('a load that is cut short leaves nothing behind', async () => {
  const other = await openSchool();
  try {
    await other.database.deleteFrom('semesters').execute();
    // The last table of the sample refuses its rows.
    await other.testDatabase.pool.query('ALTER TABLE messages ADD CHECK (false)');
    await expect(loadSample(other.database, other.clock, keys(other))).rejects.toThrow('messages');
    const { rows: people } = await other.testDatabase.pool.query('SELECT id FROM accounts');
    expect(people).toEqual([]);
    expect(await hasSample(other.database)).toBe(false);
  } finally {
    await other.close();
  }
});

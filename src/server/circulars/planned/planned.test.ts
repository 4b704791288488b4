import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { composed } from '../../../../test/letters.ts';
import { mailsOf, openOffice, school, staff } from '../../../../test/office.ts';
import type { Person } from '../../../../test/school.ts';
import { momentAtSchool } from '../../../domain/school-day.ts';
import { saveClosed } from '../../organizations/store.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { sendPlanned } from './jobs.ts';

openOffice();

const HOUR = 3_600_000;
const words = { subject: 'Bring boots', text: 'Dear {guardian}, bring boots.', replyTo: 'sender' } as const;
const lines: string[] = [];
const log = createLog('error', (line) => void lines.push(line));
const run = () => sendPlanned({ database: school.database, clock: school.clock, log });

/** So many hours from now, on the school's clocks. */
const inHours = (hours: number) =>
  momentAtSchool(new Date(school.clock.now() + hours * HOUR).toISOString(), 'America/New_York');

/** A class with one family, and a letter to it. */
async function letterTo(email: string) {
  const classId = await school.addClass({ capacity: 9 });
  await enroll(await school.addFamily(1, email), classId);
  return { circularId: newId(), audience: { of: 'enrollments', classId }, ...words } as const;
}
const planIn = (letter: Awaited<ReturnType<typeof letterTo>>, hours: number, person: Person = staff) =>
  person.call('planCircular', { ...letter, ...inHours(hours) });
const mailsTo = async (email: string) => (await mailsOf('circular')).filter(({ toEmail }) => toEmail === email);
const stateOf = async (circularId: string) => (await staff.call('plannedCircular', { circularId })).planned.state;
const refusedAs = (reason: string) => ({ details: { reason } });

test('a planned letter goes at its time and not before, once, from whoever planned it; its draft is gone', async () => {
  const letter = await letterTo('planned@example.org');
  const { circularId, audience } = letter;
  await staff.call('saveCircularDraft', { draftId: circularId, version: 0, ...words, audience });
  const { sendsAt } = await planIn(letter, 2);
  expect(await planIn(letter, 3)).toEqual({ sendsAt });
  expect((await staff.call('circularDrafts', {})).drafts).toEqual([]);
  const draft = { draftId: circularId, version: 0, ...words, audience };
  await expect(staff.call('saveCircularDraft', draft)).rejects.toMatchObject(refusedAs('already-planned'));
  await expect(staff.call('sendCircular', letter)).rejects.toMatchObject(refusedAs('already-planned'));
  const row = { id: circularId, version: 1, subject: 'Bring boots', sentBy: 'office@example.org', sendsAt };
  expect((await staff.call('plannedCirculars', {})).planned).toEqual([{ ...row, state: 'waits', mails: 1 }]);
  school.clock.advance(Date.parse(sendsAt) - school.clock.now() - 1);
  expect(await run()).toBe(0);
  expect(await mailsTo('planned@example.org')).toEqual([]);
  school.clock.advance(1);
  expect(await stateOf(circularId)).toBe('due');
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const [mail, ...more] = await mailsTo('planned@example.org');
  expect(more).toEqual([]);
  expect((await composed(school, mail?.id ?? '')).replyTo).toBe('office@example.org');
  expect((await staff.call('circular', { circularId })).circular).toMatchObject({
    sentBy: 'office@example.org',
    mails: 1,
  });
  expect((await staff.call('plannedCirculars', {})).planned).toEqual([]);
  const { rows } = await staff.call('auditEntries', { entityId: circularId });
  expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
    ['circular.sent', 'office@example.org'],
    ['circular.planned', 'office@example.org'],
  ]);
});

test('two servers at one moment send it once; another letter is another one', async () => {
  const [letter, other] = [await letterTo('twice@example.org'), await letterTo('other@example.org')];
  await planIn(letter, 1);
  await planIn(other, 1);
  school.clock.advance(HOUR);
  const sent = await Promise.all([run(), run(), run()]);
  expect(sent.reduce((one, more) => one + more)).toBe(2);
  for (const email of ['twice@example.org', 'other@example.org']) expect(await mailsTo(email)).toHaveLength(1);
});

test('sent now by a person as the job sends it, it goes once', async () => {
  const letter = await letterTo('now@example.org');
  const { circularId } = letter;
  await planIn(letter, 1);
  school.clock.advance(HOUR);
  const [answer] = await Promise.all([staff.call('sendPlannedCircular', { circularId }), run()]);
  expect(answer).toEqual({ mails: 1 });
  expect(await staff.call('sendPlannedCircular', { circularId })).toEqual({ mails: 1 });
  expect(await mailsTo('now@example.org')).toHaveLength(1);
});

test('no server ran at its time: a day late it still goes, later it waits for a person', async () => {
  const [late, later] = [await letterTo('late@example.org'), await letterTo('later@example.org')];
  await planIn(late, 2);
  await planIn(later, 1);
  school.clock.advance(26 * HOUR - 60_000);
  expect(await run()).toBe(1);
  expect(await mailsTo('late@example.org')).toHaveLength(1);
  expect(await stateOf(later.circularId)).toBe('late');
  const { circularId } = later;
  // Planned anew it goes.
  await staff.call('movePlannedCircular', { circularId, version: 1, ...inHours(1) });
  school.clock.advance(HOUR);
  expect(await run()).toBe(1);
  expect(await mailsTo('later@example.org')).toHaveLength(1);
});

test('called off it does not go, and is a draft again as it was written; the history tells of each step', async () => {
  const letter = await letterTo('off@example.org');
  const { circularId, audience } = letter;
  await planIn(letter, 1);
  const move = (version: number) => staff.call('movePlannedCircular', { circularId, version, ...inHours(2) });
  await move(1);
  await expect(move(1)).rejects.toMatchObject(refusedAs('changed-meanwhile'));
  await staff.call('cancelPlannedCircular', { circularId });
  school.clock.advance(3 * HOUR);
  expect(await run()).toBe(0);
  expect(await mailsTo('off@example.org')).toEqual([]);
  const { draft } = await staff.call('circularDraft', { draftId: circularId });
  expect(draft).toMatchObject({ ...words, audience });
  const { rows } = await staff.call('auditEntries', { entityId: circularId });
  expect(rows.map(({ action }) => action)).toEqual([
    'circular.plan-cancelled',
    'circular.plan-changed',
    'circular.planned',
  ]);
});

test('whom it is for is found as it goes: who joined gets it, who left or wants none does not', async () => {
  const letter = await letterTo('first@example.org');
  const { classId } = letter.audience;
  const leaves = await school.addFamily(1, 'left@example.org');
  const { enrollmentId } = await enroll(leaves, classId);
  const [stays, silent] = [
    await school.addFamily(1, 'stays@example.org'),
    await school.addFamily(1, 'silent@example.org'),
  ];
  await enroll(stays, classId);
  await enroll(silent, classId);
  await planIn(letter, 1);
  const { accountId } = silent;
  await school.database.updateTable('guardians').set({ wantsMail: false }).where('accountId', '=', accountId).execute();
  await enroll(await school.addFamily(1, 'joined@example.org'), classId);
  await leaves.call('withdraw', { enrollmentId: enrollmentId ?? '' });
  school.clock.advance(HOUR);
  expect(await run()).toBe(1);
  const got = async (email: string) => (await mailsTo(email)).length;
  expect(await Promise.all(['left', 'stays', 'silent', 'joined'].map((name) => got(`${name}@example.org`)))).toEqual([
    0, 1, 0, 1,
  ]);
});

test('rows that were chosen stay chosen: who joins later gets none', async () => {
  const classId = await school.addClass({ capacity: 9 });
  const { enrollmentId } = await enroll(await school.addFamily(1, 'chosen@example.org'), classId);
  const audience = { of: 'enrollments' as const, ids: [enrollmentId ?? ''] };
  await staff.call('planCircular', { circularId: newId(), ...words, audience, ...inHours(1) });
  await enroll(await school.addFamily(1, 'not-chosen@example.org'), classId);
  school.clock.advance(HOUR);
  expect(await run()).toBe(1);
  expect(await mailsTo('chosen@example.org')).toHaveLength(1);
  expect(await mailsTo('not-chosen@example.org')).toEqual([]);
});

test('where nobody gets it at its time it waits for a person, and keeps no other from going', async () => {
  const [letter, other] = [await letterTo('nobody@example.org'), await letterTo('somebody@example.org')];
  await planIn(letter, 1);
  await planIn(other, 1);
  await school.database
    .updateTable('accounts')
    .set({ disabledAt: school.clock.iso() })
    .where('email', '=', 'nobody@example.org')
    .execute();
  school.clock.advance(HOUR);
  expect(await run()).toBe(1);
  expect(await mailsTo('somebody@example.org')).toHaveLength(1);
  expect(await stateOf(letter.circularId)).toBe('nobody');
  const held = async () => (await staff.call('officeDay', {})).needs.find(({ need }) => need === 'letters-held');
  expect(await held()).toBeUndefined();
  school.clock.advance(HOUR);
  expect(await held()).toMatchObject({ count: 1 });
  expect(lines).toEqual([]);
  await staff.call('cancelPlannedCircular', { circularId: letter.circularId });
  expect(await held()).toBeUndefined();
});

test('its planner lost the role or the account: it waits for a person, who sends it in their own name', async () => {
  const [fallen, disabled] = [
    await school.addPerson({ email: 'fallen@example.org', roles: ['registrar'] }),
    await school.addPerson({ email: 'disabled@example.org', roles: ['registrar'] }),
  ];
  const [one, two] = [await letterTo('of-fallen@example.org'), await letterTo('of-disabled@example.org')];
  await planIn(one, 1, fallen);
  await planIn(two, 1, disabled);
  await school.database.deleteFrom('roleGrants').where('accountId', '=', fallen.accountId).execute();
  const at = school.clock.iso();
  await school.database.updateTable('accounts').set({ disabledAt: at }).where('id', '=', disabled.accountId).execute();
  school.clock.advance(HOUR);
  expect(await run()).toBe(0);
  for (const { circularId } of [one, two]) expect(await stateOf(circularId)).toBe('planner-gone');
  expect(await mailsTo('of-fallen@example.org')).toEqual([]);
  await staff.call('sendPlannedCircular', { circularId: one.circularId });
  const [mail] = await mailsTo('of-fallen@example.org');
  expect((await composed(school, mail?.id ?? '')).replyTo).toBe('office@example.org');
  await staff.call('movePlannedCircular', { circularId: two.circularId, version: 1, ...inHours(1) });
  school.clock.advance(HOUR);
  expect(await run()).toBe(1);
  expect(await mailsTo('of-disabled@example.org')).toHaveLength(1);
});

test('neither in the past nor more than a year ahead; to nobody nothing is planned', async () => {
  const letter = await letterTo('when@example.org');
  for (const hours of [-1, 0, 367 * 24])
    await expect(planIn(letter, hours)).rejects.toMatchObject(refusedAs('no-time-to-send'));
  const nobody = { ...letter, audience: { of: 'enrollments', semesterId: newId() } } as const;
  const planning = staff.call('planCircular', { ...nobody, ...inHours(1) });
  await expect(planning).rejects.toMatchObject(refusedAs('nobody-to-write-to'));
  expect((await staff.call('plannedCirculars', {})).planned.map(({ id }) => id)).not.toContain(letter.circularId);
});

test('a closed school writes to nobody; open again within a day, what was due goes', async () => {
  const letter = await letterTo('closed@example.org');
  await planIn(letter, 1);
  school.clock.advance(HOUR);
  const { id } = await school.database.selectFrom('organizations').select('id').executeTakeFirstOrThrow();
  await saveClosed(school.database, id, school.clock.iso());
  expect(await run()).toBe(0);
  await saveClosed(school.database, id, null);
  expect(await run()).toBe(1);
  expect(await mailsTo('closed@example.org')).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import type { MessageContent } from '../../contract/semester-words.ts';
import { newId } from '../platform/ids.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openSchool({ at: '2026-09-01T13:00:00Z' });
  admin = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => school.close());

/** The school's clocks show 09:00 on 1 September. */
const snow: MessageContent = {
  severity: 'warn',
  text: 'The road to the quarry is closed.\nPlease come by the north gate.',
  from: { on: '2026-09-01', at: '08:00' },
  until: { on: '2026-09-03', at: '23:59' },
};

async function shownTexts(): Promise<string[]> {
  const { messages } = await school.anonymous.call('organization');
  return messages.map(({ text }) => text);
}

async function stateOf(messageId: string) {
  const { messages } = await admin.call('staffMessages', {});
  return messages.find(({ id }) => id === messageId)?.state;
}

test('a message is planned, shown and past by the school’s clocks; its last day counts whole', async () => {
  const text = `Planned ${newId()}`;
  const message = { ...snow, text, from: { on: '2026-09-02', at: '07:30' } };
  const { messageId } = await admin.call('saveMessage', { message });
  const seen: unknown[] = [];
  for (const at of ['2026-09-02T11:29:59Z', '2026-09-02T11:30:00Z', '2026-09-04T03:59:58Z', '2026-09-04T03:59:59Z']) {
    school.clock.set(at);
    seen.push([await stateOf(messageId), (await shownTexts()).includes(text)]);
  }
  school.clock.set('2026-09-01T13:00:00Z');
  expect(seen).toEqual([
    ['planned', false],
    ['shown', true],
    ['shown', true],
    ['past', false],
  ]);
});

test.each([
  ['until', { until: { on: '2026-09-01', at: '08:00' } }],
  ['until', { until: { on: '2026-08-31', at: '23:59' } }],
  ['text', { text: '  \n ' }],
  ['text', { text: 'x'.repeat(501) }],
  ['severity', { severity: 'urgent' as never }],
  ['from.on', { from: { on: '2026-02-30', at: '08:00' } }],
])('what is wrong with a message is said at its field: %s', async (path, wishes) => {
  await expect(admin.call('saveMessage', { message: { ...snow, ...wishes } })).rejects.toMatchObject({
    code: 'invalid-argument',
    details: { fields: [{ path: `message.${path}` }] },
  });
});

test('two people change one message: the second is told', async () => {
  const { messageId, version } = await admin.call('saveMessage', { message: snow });
  await admin.call('saveMessage', { messageId, version, message: { ...snow, severity: 'error' } });
  const refusal = { details: { reason: 'changed-meanwhile' } };
  await expect(admin.call('saveMessage', { messageId, version, message: snow })).rejects.toMatchObject(refusal);
  await expect(admin.call('removeMessage', { messageId, version })).rejects.toMatchObject(refusal);
  await expect(admin.call('removeMessage', { messageId: newId(), version })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a removed message comes back as it was, and each step is in the records', async () => {
  const text = `Removed ${newId()}`;
  const { messageId, version } = await admin.call('saveMessage', { message: { ...snow, text } });
  expect(await shownTexts()).toContain(text);
  await admin.call('removeMessage', { messageId, version });
  expect(await shownTexts()).not.toContain(text);
  expect(await admin.call('restoreMessage', { messageId })).toEqual({ version: 2 });
  expect(await admin.call('restoreMessage', { messageId })).toEqual({ version: 2 });
  const { messages } = await admin.call('staffMessages', {});
  expect(messages.find(({ id }) => id === messageId)).toMatchObject({ ...snow, text, state: 'shown', version: 2 });
  const entries = await school.database
    .selectFrom('auditEntries')
    .select(['action', 'actor'])
    .where('entityId', '=', messageId)
    .orderBy('id')
    .execute();
  expect(entries).toEqual(
    ['created', 'removed', 'restored'].map((verb) => ({ action: `message.${verb}`, actor: 'office@example.org' })),
  );
  await expect(admin.call('restoreMessage', { messageId: newId() })).rejects.toMatchObject({ code: 'not-found' });
});

test('the info panel of a semester is what families read, and a second writer is told', async () => {
  const { semester } = await admin.call('staffMessages', {});
  expect(semester).toMatchObject({ id: school.semesterId, info: '' });
  const info = 'Bring boots.\n\nLunch is included.';
  const input = { semesterId: school.semesterId, version: semester?.version ?? 0, info };
  const { version } = await admin.call('saveSemesterInfo', input);
  const shown = await school.anonymous.call('availableEnrollmentClasses');
  expect(shown[school.semesterId]?.semester.info).toBe(info);
  await expect(admin.call('saveSemesterInfo', { ...input, info: 'Mine' })).rejects.toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
  const again = await admin.call('saveSemesterInfo', { ...input, version, info });
  expect(again).toEqual({ version });
});

test('another semester is read by its id; one that does not exist is the current one', async () => {
  const other = await school.addSemester({ name: 'Spring 2027' });
  const { semester, semesters } = await admin.call('staffMessages', { semesterId: other });
  expect(semester?.id).toBe(other);
  expect(semesters.map(({ isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1);
  for (const semesterId of [newId(), 'nonsense'])
    expect((await admin.call('staffMessages', { semesterId })).semester?.id).toBe(
      semesters.find((one) => one.isCurrent)?.id,
    );
});

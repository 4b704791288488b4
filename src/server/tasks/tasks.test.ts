import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditsOf } from '../../../test/enrolling.ts';
import { ORGANIZATION, openSchool, type Person, type TestSchool } from '../../../test/school.ts';
import { DONE_DAYS, type TaskSubject } from '../../contract/tasks.ts';
import { daysBefore } from '../../domain/deadlines.ts';
import { eraseRows } from '../my-data/erase-store.ts';
import { forgetPerson } from '../my-data/ending/forget-person-store.ts';
import { newId } from '../platform/ids.ts';
import { removeOld } from '../retention/jobs.ts';

const TODAY = '2026-09-01';
const FRIDAY = daysBefore(TODAY, -3);

let school: TestSchool;
let [rosa, bo, viewer]: Person[] = [];
beforeAll(async () => {
  school = await openSchool({ at: `${TODAY}T13:00:00Z` });
  rosa = await school.addPerson({ roles: ['registrar'], email: 'rosa@example.org' });
  bo = await school.addPerson({ roles: ['administrator'], email: 'bo@example.org' });
  viewer = await school.addPerson({ roles: ['viewer'] });
});
afterAll(() => school.close());

interface Wishes {
  text?: string;
  dueOn?: string;
  assigneeId?: string | null;
  studentId?: string | null;
}
async function write(familyId: string, wishes: Wishes = {}) {
  const taskId = newId();
  const told = { text: 'Call back', dueOn: TODAY, assigneeId: rosa?.accountId ?? null, studentId: null, ...wishes };
  await rosa?.call('addTask', { taskId, familyId, ...told });
  return taskId;
}
const tasksOf = async (about: TaskSubject) => (await viewer?.call('tasks', { about }))?.tasks ?? [];
const textsOf = async (about: TaskSubject) => (await tasksOf(about)).map(({ text }) => text);
const dueFor = async (who = rosa) => (await who?.call('dueTasks', {}))?.tasks ?? [];
const dueOf = async (taskId: string, who = rosa) => (await dueFor(who)).find(({ id }) => id === taskId);

test('“call back Friday”, for a colleague: on the household’s page at once, on the dashboard from Friday on', async () => {
  const family = await school.addFamily(2);
  const [studentId = '', other = ''] = family.studentIds;
  const { colleagues = [] } = (await rosa?.call('taskColleagues', {})) ?? {};
  expect(colleagues.map(({ name }) => name)).toEqual(['rosa@example.org', 'bo@example.org']);
  const taskId = await write(family.familyId, { dueOn: FRIDAY, assigneeId: bo?.accountId ?? null, studentId });
  expect(await tasksOf({ familyId: family.familyId })).toMatchObject([
    {
      text: 'Call back',
      dueOn: FRIDAY,
      assignee: { name: 'bo@example.org' },
      isOwn: false,
      author: 'rosa@example.org',
    },
  ]);
  // On the student's page, not on the sibling's; what is about the household is on both.
  await write(family.familyId, { text: 'New address', dueOn: FRIDAY });
  expect(await textsOf({ studentId })).toEqual(['Call back', 'New address']);
  expect(await textsOf({ studentId: other })).toEqual(['New address']);
  expect(await dueOf(taskId, bo)).toBeUndefined();
  school.clock.set(`${FRIDAY}T13:00:00Z`);
  expect(await dueOf(taskId, bo)).toMatchObject({
    isOwn: true,
    studentName: expect.stringMatching(/^Student 1 /),
    householdNames: [expect.any(String)],
  });
  expect(await auditsOf(school, family.familyId)).toEqual(['family.tasked', 'family.tasked']);
  const entries = await school.database.selectFrom('auditEntries').select('change').execute();
  expect(JSON.stringify(entries)).not.toContain('Call back');
  school.clock.set(`${TODAY}T13:00:00Z`);
});

test('due ones stand in order: one’s own, nobody’s, then those of colleagues, the latest due first of each', async () => {
  await school.database.deleteFrom('tasks').execute();
  const { familyId } = await school.addFamily();
  await write(familyId, { text: 'Colleague’s', assigneeId: bo?.accountId ?? null, dueOn: daysBefore(TODAY, 9) });
  await write(familyId, { text: 'Nobody’s', assigneeId: null });
  await write(familyId, { text: 'Mine today' });
  await write(familyId, { text: 'Mine late', dueOn: daysBefore(TODAY, 1) });
  await write(familyId, { text: 'Mine tomorrow', dueOn: daysBefore(TODAY, -1) });
  expect((await dueFor()).map(({ text }) => text)).toEqual(['Mine late', 'Mine today', 'Nobody’s', 'Colleague’s']);
  expect((await dueFor(bo)).map(({ text }) => text)[0]).toBe('Colleague’s');
  expect((await viewer?.call('dueTasks', {}))?.total).toBe(4);
});

test('done by anybody of the office, opened again, changed as it was read, taken away and back', async () => {
  const { familyId } = await school.addFamily();
  const about = { familyId };
  const taskId = await write(familyId);
  await bo?.call('finishTask', { taskId, isDone: true });
  await bo?.call('finishTask', { taskId, isDone: true });
  expect(await tasksOf(about)).toMatchObject([{ doneBy: 'bo@example.org', doneAt: school.clock.iso(), version: 2 }]);
  expect(await dueOf(taskId)).toBeUndefined();
  await rosa?.call('finishTask', { taskId, isDone: false });
  expect(await dueOf(taskId)).toBeDefined();
  const change = { taskId, text: 'Write', dueOn: FRIDAY, assigneeId: null, studentId: null };
  await expect(bo?.call('changeTask', { ...change, version: 1 })).rejects.toMatchObject({
    details: { reason: 'changed-meanwhile' },
  });
  expect(await bo?.call('changeTask', { ...change, version: 3 })).toEqual({ version: 4 });
  await rosa?.call('removeTask', { taskId });
  expect(await textsOf(about)).toEqual([]);
  await expect(rosa?.call('finishTask', { taskId, isDone: true })).rejects.toMatchObject({ code: 'not-found' });
  await bo?.call('restoreTask', { taskId });
  expect(await textsOf(about)).toEqual(['Write']);
  // Sent again, it is there once.
  await rosa?.call('addTask', { ...change, familyId });
  expect(await textsOf(about)).toEqual(['Write']);
  expect(await auditsOf(school, familyId)).toHaveLength(6);
});

test('what nobody can do is refused at its field: no words, too many, no day, whoever has no role, a child of another family', async () => {
  const [family, other] = [await school.addFamily(), await school.addFamily()];
  const wrong = (wishes: Wishes) => write(family.familyId, wishes);
  const field = (path: string, code: string) => ({ details: { fields: [expect.objectContaining({ path, code })] } });
  await expect(wrong({ text: ' \n ' })).rejects.toMatchObject(field('text', 'required'));
  await expect(wrong({ text: 'x'.repeat(501) })).rejects.toMatchObject(field('text', 'too-long'));
  await expect(wrong({ dueOn: '2026-02-30' })).rejects.toMatchObject(field('dueOn', 'not-a-day'));
  for (const person of [viewer, family])
    await expect(wrong({ assigneeId: person?.accountId ?? '' })).rejects.toMatchObject(
      field('assigneeId', 'not-listed'),
    );
  await expect(wrong({ studentId: other.studentIds[0] ?? '' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(write(newId())).rejects.toMatchObject({ code: 'not-found' });
  await expect(family.call('tasks', { about: { familyId: family.familyId } })).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('a task of a colleague who has no role any more is nobody’s, on everybody’s dashboard; it can still be changed', async () => {
  const { familyId } = await school.addFamily();
  const gone = await school.addPerson({ roles: ['registrar'], email: 'gone@example.org' });
  const taskId = await write(familyId, { assigneeId: gone.accountId });
  expect(await dueOf(taskId, bo)).toMatchObject({ assignee: { name: 'gone@example.org' } });
  await bo?.call('revokeRole', { accountId: gone.accountId, role: 'registrar' });
  expect(await dueOf(taskId)).toMatchObject({ assignee: null });
  const told = { text: 'Call', dueOn: TODAY, studentId: null };
  await bo?.call('changeTask', { taskId, version: 1, ...told, assigneeId: gone.accountId });
  await bo?.call('grantRole', { email: 'gone@example.org', role: 'registrar' });
  expect(await dueOf(taskId, gone)).toMatchObject({ isOwn: true });
  // Barred from signing in, and gone for good.
  const bar = (disabledAt: string | null) =>
    school.database.updateTable('accounts').set({ disabledAt }).where('id', '=', gone.accountId).execute();
  await bar(school.clock.iso());
  expect(await dueOf(taskId)).toMatchObject({ assignee: null });
  await bar(null);
  const [accountId, email] = [gone.accountId, 'gone@example.org'];
  const when = { since: school.clock.iso(), at: school.clock.iso() };
  await gone.call('finishTask', { taskId, isDone: true });
  await forgetPerson(school.database, ORGANIZATION, { accountId, email, emailVerified: true, ...when });
  expect(await tasksOf({ familyId })).toMatchObject([{ assignee: null, doneBy: accountId }]);
  const { rows } = await school.testDatabase.pool.query('SELECT * FROM tasks WHERE assignee_id = $1', [accountId]);
  expect(rows).toEqual([]);
});

test('of two households that become one the tasks are of the one that stays, and of the other again after an undo', async () => {
  const [mother, father] = [await school.addFamily(), await school.addFamily()];
  await write(father.familyId, { text: 'His', studentId: father.studentIds[0] ?? '' });
  await write(mother.familyId, { text: 'Hers' });
  const both = { keptId: mother.familyId, mergedId: father.familyId };
  const { seen } = (await bo?.call('previewFamilyMerge', both)) ?? { seen: '' };
  // Written between looking and merging: it stands in nobody's way.
  await write(father.familyId, { text: 'Meanwhile' });
  const { mergeId = '' } =
    (await bo?.call('mergeFamilies', {
      ...both,
      seen,
      takes: { contacts: 'kept', pickup: 'kept' },
      same: [],
      areOneHousehold: false,
      reason: 'Entered twice',
      nobodyLeft: 'Nobody',
    })) ?? {};
  expect((await textsOf({ familyId: both.keptId })).toSorted()).toEqual(['Hers', 'His', 'Meanwhile']);
  await write(both.keptId, { text: 'Since' });
  await expect(write(both.mergedId)).rejects.toMatchObject({ code: 'not-found' });
  await bo?.call('undoFamilyMerge', { mergeId, reason: 'They are two' });
  expect((await textsOf({ familyId: both.mergedId })).toSorted()).toEqual(['His', 'Meanwhile']);
  expect((await textsOf({ familyId: both.keptId })).toSorted()).toEqual(['Hers', 'Since']);
});

test('with a record go the tasks about its student, and those of a household that nobody lives in any more', async () => {
  const family = await school.addFamily(2);
  const [first = '', second = ''] = family.studentIds;
  const about = { familyId: family.familyId };
  await write(family.familyId, { text: 'Of all' });
  await write(family.familyId, { text: 'Of one', studentId: first });
  const erase = (id: string) =>
    eraseRows(school.database, ORGANIZATION, { ids: [id], name: 'removed', at: school.clock.iso() });
  await erase(first);
  expect(await textsOf(about)).toEqual(['Of all']);
  await erase(second);
  expect(await textsOf(about)).toEqual([]);
});

test('what was taken away goes after a day, what was done after its time, and what is open stays', async () => {
  const { familyId } = await school.addFamily();
  const [away, done] = [await write(familyId), await write(familyId, { text: 'Done' })];
  await write(familyId, { text: 'Open' });
  await rosa?.call('removeTask', { taskId: away });
  await rosa?.call('finishTask', { taskId: done, isDone: true });
  school.clock.set(new Date(school.clock.now() + 86_400_000 + 1000).toISOString());
  await removeOld(school);
  await expect(rosa?.call('restoreTask', { taskId: away })).rejects.toMatchObject({ code: 'not-found' });
  expect(await textsOf({ familyId })).toEqual(['Open', 'Done']);
  school.clock.set(new Date(school.clock.now() + DONE_DAYS * 86_400_000).toISOString());
  await removeOld(school);
  expect(await textsOf({ familyId })).toEqual(['Open']);
});

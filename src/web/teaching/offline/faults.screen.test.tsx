import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deleteDatabase, emptyDatabases, lying, openDB, trouble } from '../../../../test/fake-idb.ts';
import { type OpenPage, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';
import { addTeacher } from '../../../../test/teachers.ts';
import { newId } from '../../../server/platform/ids.ts';
import { paths } from '../../paths.ts';
import { leavePortal } from '../../shared/leave-portal.ts';
import { UNSENT_VAULT, VAULT } from '../../shared/vault-name.ts';
import { leaveQueue } from './queue.ts';
import { browser, type KeptRow } from './sealed.ts';
import { leaveVault, openVault, sweep } from './vault.ts';

// What becomes of taps and of what is about children where clocks, storage and network are at fault.
openScreens();

const HOUR = 3_600_000;
const NOW = '2026-09-08T19:30:00Z';
let classId: string;
let name: string;
let teacher: Person;
beforeEach(async () => {
  emptyDatabases();
  vi.spyOn(browser, 'openDB').mockImplementation(openDB as unknown as typeof browser.openDB);
  leaveVault();
  leaveQueue();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  onTestFinished(() => void vi.unstubAllGlobals());
  school.clock.set(NOW);
  setClock(Date.parse(NOW));
  classId = await school.addClass({
    title: 'Climbing',
    meetings: [{ on: '2026-09-08', start: '15:00', end: '16:00' }],
  });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  await family.call('savePickup', {
    studentId,
    version: 0,
    pickup: { allowed: [], notAllowed: [{ name: 'Rex', relationship: '', phone: '' }], codeWord: '' },
  });
  const student = await school.database
    .selectFrom('students')
    .select(['firstName', 'lastName'])
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
  name = `${student.firstName} ${student.lastName}`;
  teacher = await addTeacher(school, 'Ada Ranger', [classId]);
});

/** The phone's clock says this. */
function setClock(now: number): void {
  vi.spyOn(Date, 'now').mockImplementation(() => now);
}
const open = (person = teacher) => openPage(paths.taughtClass(classId), person);
/** Closed and opened again: nothing but what the browser keeps is left. */
function reopen(person = teacher): Promise<OpenPage> {
  cleanup();
  leaveVault();
  leaveQueue();
  return open(person);
}
const group = () => screen.findByRole('group', { name: `Attendance of ${name}` });
const press = async (page: OpenPage, word: string) =>
  page.user.click(within(await group()).getByRole('button', { name: word }));
const story = () =>
  school.database.selectFrom('attendanceTaps').selectAll().where('classId', '=', classId).orderBy('sequence').execute();
/** Those of this instructor: a page of another test may have brought along what only it held. */
const ownRows = () =>
  [...lying(UNSENT_VAULT, 'taps')].filter(([, row]) => (row as KeptRow).account === teacher.accountId);
const taps = () => ownRows().length;
const isKept = () => waitFor(() => expect(lying(VAULT, 'kept').size).toBe(1));
/** A tap that waits, with the classes kept beside it. */
async function tapWithoutNetwork(page: OpenPage, word = 'Late'): Promise<() => void> {
  await isKept();
  const mend = page.lose('recordTaps');
  await press(page, word);
  await screen.findByText('1 tap is not sent yet');
  return mend;
}

/** Kept at a contact, without a page that goes on hearing of the time. */
async function keep(): Promise<void> {
  const vault = await openVault();
  await vault.now(Date.parse(NOW));
  await vault.put('kept', teacher.accountId, {});
}

test('what is about children goes after its time, and a clock behind does not keep it for ever', async () => {
  await keep();
  const kept = () => lying(VAULT, 'kept').size;
  setClock(Date.parse(NOW) + 35 * HOUR);
  await sweep(null);
  expect(kept()).toBe(1);
  // Set back to 2020: it goes on counting from where it was, and twelve hours further.
  setClock(Date.parse('2020-01-01T00:00:00Z'));
  await sweep(null);
  expect(kept()).toBe(0);
});

test('a clock that ran wrong from the beginning keeps it as long as a right one', async () => {
  setClock(Date.parse('2020-01-01T00:00:00Z'));
  await keep();
  setClock(Date.parse('2020-01-01T00:00:00Z') + 35 * HOUR);
  await sweep(null);
  expect(lying(VAULT, 'kept').size).toBe(1);
  setClock(Date.parse('2020-01-01T00:00:00Z') + 37 * HOUR);
  await sweep(null);
  expect(lying(VAULT, 'kept').size).toBe(0);
});

for (const [why, clock] of [
  ['37 hours later', Date.parse(NOW) + 37 * HOUR],
  ['the clock fell back to 2020', Date.parse('2020-01-01T00:00:00Z')],
  ['the clock jumped to 2040', Date.parse('2040-01-01T00:00:00Z')],
] as const)
  test(`${why}, what was tapped still waits, and arrives`, async () => {
    await tapWithoutNetwork(await open());
    setClock(clock);
    await sweep(null);
    expect(taps()).toBe(1);
    await reopen();
    await waitFor(async () => expect(await story()).toMatchObject([{ presence: 'late', heldOn: '2026-09-08' }]));
    await waitFor(() => expect(taps()).toBe(0));
  });

test('spoilt notes of the time and the order lose nothing', async () => {
  const page = await open();
  await isKept();
  lying(VAULT, 'keys').set('clock', { server: 'yesterday', device: null });
  localStorage.setItem('attendance-sequence', 'NaN');
  expect(Number.isFinite(await (await openVault()).now())).toBe(true);
  await press(page, 'Late');
  await waitFor(async () => expect(await story()).toMatchObject([{ presence: 'late', sequence: 1 }]));
});

test('another account leaves what waits alone, and is told that it does', async () => {
  const bo = await addTeacher(school, 'Bo Ranger', [classId]);
  await tapWithoutNetwork(await open());
  await reopen(bo);
  await screen.findByText(/of (another account|other accounts) waits? on this phone$/);
  await group();
  expect(taps()).toBe(1);
  expect(await story()).toEqual([]);
  await reopen();
  await waitFor(async () => expect(await story()).toMatchObject([{ accountId: teacher.accountId, presence: 'late' }]));
});

test('what an older program has kept beside the classes is taken over', async () => {
  await tapWithoutNetwork(await open());
  const [[key, row] = []] = ownRows();
  // As it lay there: sealed under the key of the classes.
  const sealing = lying(UNSENT_VAULT, 'keys').get('key');
  lying(VAULT, 'keys').set('key', sealing);
  lying(VAULT, 'taps').set(key, row);
  deleteDatabase(UNSENT_VAULT);
  trouble.closesNext = true;
  await reopen();
  await waitFor(async () => expect(await story()).toMatchObject([{ presence: 'late' }]));
  expect(lying(VAULT, 'taps').size).toBe(0);
});

test('a full phone says that the page alone holds a tap, and sends it all the same', async () => {
  const page = await open();
  await isKept();
  const mend = page.lose('recordTaps');
  trouble.isFull = true;
  await press(page, 'Absent');
  await screen.findByText(/its storage is full or closed/);
  trouble.isFull = false;
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(async () => expect(await story()).toMatchObject([{ presence: 'absent' }]));
});

test('a browser that opens nothing says so, and what is tapped is sent', async () => {
  trouble.isBlocked = true;
  // Nothing that an earlier page has opened meanwhile.
  const page = await reopen();
  await screen.findByText('What this phone keeps cannot be read just now');
  await press(page, 'Present');
  await waitFor(async () => expect(await story()).toMatchObject([{ presence: 'present' }]));
});

test('a connection that another tab has closed is opened anew', async () => {
  const page = await open();
  await isKept();
  await group();
  page.lose('recordTaps');
  trouble.closesNext = true;
  await press(page, 'Present');
  await screen.findByText('1 tap is not sent yet');
  expect(taps()).toBe(1);
});

test('what cannot be opened any more is told here and to the office, until it was read', async () => {
  await tapWithoutNetwork(await open());
  for (const [, row] of ownRows()) Object.assign(row as object, { sealed: { iv: 1, bytes: 2 } });
  const page = await reopen();
  await screen.findByText('One entry on this phone cannot be opened any more');
  const office = await school.addPerson({ roles: ['viewer'] });
  await waitFor(async () =>
    expect((await office.call('attendanceToday', {})).phones).toContainEqual(
      expect.objectContaining({ by: 'Ada Ranger', unreadable: 1 }),
    ),
  );
  await page.user.click(screen.getByRole('button', { name: 'I have read this' }));
  await waitFor(() => expect(taps()).toBe(0));
});

test('killed while it was sending, a tap that has arrived counts once', async () => {
  const page = await open();
  await isKept();
  page.lose('recordTaps', 'answer');
  await press(page, 'Late');
  await screen.findByText('1 tap is not sent yet');
  expect(await story()).toHaveLength(1);
  await reopen();
  await waitFor(() => expect(taps()).toBe(0));
  expect(await story()).toHaveLength(1);
});

for (const [what, status, body] of [
  ['500', 500, '{"error":{"status":"INTERNAL"}}'],
  ['502', 502, 'Bad gateway'],
  ['404 of a proxy', 404, '<html>Not here</html>'],
  ['page of a hotel with 200', 200, '<html>Welcome</html>'],
  ['empty answer', 200, '{"result":{}}'],
  ['answer without the tap', 200, '{"result":{"taken":[],"refused":[],"state":[],"readAt":"2026-09-08T19:30:00Z"}}'],
] as const)
  test(`a network that answers with a ${what} takes nothing out of the line`, async () => {
    const page = await open();
    await isKept();
    const mend = page.lose('recordTaps', { status, body });
    await press(page, 'Late');
    await screen.findByText('1 tap is not sent yet');
    expect(taps()).toBe(1);
    mend();
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(async () => expect(await story()).toMatchObject([{ presence: 'late' }]));
    await waitFor(() => expect(taps()).toBe(0));
  });

test('a note to the office waits for the network as taps do', async () => {
  const page = await open();
  await isKept();
  const mend = page.lose('tellOffice');
  const part = within(await screen.findByRole('region', { name: 'Tell the office' }));
  await page.user.type(part.getByRole('textbox', { name: 'Note' }), 'The rope is worn.');
  await page.user.click(part.getByRole('button', { name: 'Send to the office' }));
  await screen.findAllByText('One note to the office is not sent yet');
  mend();
  await reopen();
  const notes = () => school.database.selectFrom('officeNotes').selectAll().where('classId', '=', classId).execute();
  await waitFor(async () => expect(await notes()).toMatchObject([{ text: 'The rope is worn.' }]));
});

test('a letter whose answer never came stands there again after a restart', async () => {
  const page = await open();
  await isKept();
  const part = within(await screen.findByRole('region', { name: 'Write to the families' }));
  await page.user.type(part.getByRole('textbox', { name: 'Subject' }), 'Rain');
  await page.user.type(part.getByRole('textbox', { name: 'Text' }), 'We meet in the hall.');
  await page.user.click(part.getByRole('button', { name: 'Look at it before it is sent' }));
  page.lose('sendFamilyLetter');
  await page.user.click(await part.findByRole('button', { name: 'Send 1 mail' }));
  await part.findByText('Not sent yet. Your words are kept on this phone until it is.');
  await reopen();
  const again = within(await screen.findByRole('region', { name: 'Write to the families' }));
  await waitFor(() => expect(again.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Rain'));
});

test('what is refused for good is told to the office as well', async () => {
  const page = await open();
  const mend = await tapWithoutNetwork(page);
  await school.database.deleteFrom('classInstructors').where('classId', '=', classId).execute();
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText(/This class is not yours any more\. The office has been told\./);
  const notes = await school.database.selectFrom('officeNotes').selectAll().where('classId', '=', classId).execute();
  expect(notes).toMatchObject([{ text: expect.stringMatching(/Climbing.*: Late, tapped/) }]);
});

const app = (page: OpenPage) => page.app;
const leaving = async () =>
  within(await screen.findByRole('dialog', { name: 'One thing on this phone has not been sent' }));

test('whoever signs out with taps waiting may keep them: only the classes go, and they arrive after the next sign-in', async () => {
  const page = await open();
  await tapWithoutNetwork(page);
  const left = leavePortal(app(page));
  await page.user.click((await leaving()).getByRole('button', { name: 'Keep it on this phone and sign out' }));
  expect(await left).toBe(true);
  expect(lying(VAULT, 'kept').size).toBe(0);
  expect(taps()).toBe(1);
  await reopen();
  await waitFor(async () => expect(await story()).toMatchObject([{ presence: 'late' }]));
});

test('or stay, or send now', async () => {
  const page = await open();
  const mend = await tapWithoutNetwork(page);
  const staying = leavePortal(app(page));
  await page.user.click((await leaving()).getByRole('button', { name: 'Stay signed in' }));
  expect(await staying).toBe(false);
  expect(taps()).toBe(1);
  const left = leavePortal(app(page));
  const question = await leaving();
  await page.user.click(question.getByRole('button', { name: 'Send it now, then sign out' }));
  await question.findByText(/cannot be reached just now/);
  mend();
  await page.user.click(question.getByRole('button', { name: 'Send it now, then sign out' }));
  expect(await left).toBe(true);
  expect(await story()).toMatchObject([{ presence: 'late' }]);
});

test('or give them up, asked once more, and the office hears of it', async () => {
  const page = await open();
  await tapWithoutNetwork(page);
  const left = leavePortal(app(page));
  await page.user.click((await leaving()).getByRole('button', { name: 'Give it up' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Delete it for good?' }));
  expect(taps()).toBe(1);
  await page.user.click(sure.getByRole('button', { name: 'Delete and sign out' }));
  expect(await left).toBe(true);
  expect(taps()).toBe(0);
  const notes = await school.database.selectFrom('officeNotes').selectAll().execute();
  expect(notes.filter(({ authorId }) => authorId === teacher.accountId)).toMatchObject([
    { text: expect.stringMatching(/^One tap or note that my phone had announced/) },
  ]);
});

test('wrong words count on after a contact', async () => {
  const { keepTeaching, readKept } = await import('./kept-dates.ts');
  const page = await open();
  await isKept();
  const kept = await readKept(teacher.accountId);
  const student = kept?.dates[0]?.attendance.students[0];
  const { enqueue } = await import('./queue.ts');
  const tap = {
    id: newId(),
    on: '2026-09-08',
    studentId: student?.id,
    at: NOW,
    sequence: 1,
    device: 'phone',
    field: 'fetched',
    fetched: { by: 'listed', key: 'k', codeWord: { how: 'wrong' } },
  };
  await enqueue('taps', teacher.accountId, { classId, classTitle: 'Climbing', student: name, isBarred: true, tap });
  expect((await keepTeaching(app(page), teacher.accountId)).tries).toEqual({ [student?.id ?? '']: 1 });
});

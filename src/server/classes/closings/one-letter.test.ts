import { beforeEach, expect, test } from 'vitest';
import { addPlace, change, enroll, publish, TUESDAYS } from '../../../../test/class-editing.ts';
import { audits, mailsOf, openOffice, read, school, staff } from '../../../../test/office.ts';
import { newId } from '../../platform/ids.ts';

openOffice();

const MINUTE = 60_000;
const ON = '2026-09-22';
const SNOW = { from: ON, to: ON, start: null, end: null };
const schedule = { ...TUESDAYS, firstOn: '2026-09-15', lastOn: '2026-09-29' };
let at = 0;
beforeEach(async () => {
  school.clock.set('2026-09-01T12:00:00Z');
  await school.database.deleteFrom('meetings').execute();
  at += 1;
});

const HOURS = { Owls: '09', Foxes: '12', Bears: '15' } as const;
async function addClass(name: keyof typeof HOURS) {
  const [start, end] = [`${HOURS[name]}:00`, `${HOURS[name]}:45`];
  return (await publish(school, staff, { title: `${name} ${at}`, schedule: { ...schedule, start, end } })).id;
}
/** Three classes of a family, one of another one. */
async function openDay() {
  const [owls, foxes, bears] = [await addClass('Owls'), await addClass('Foxes'), await addClass('Bears')];
  const [family, other] = [await school.addFamily(), await school.addFamily()];
  for (const id of [owls, foxes, bears]) await enroll(family, id);
  await enroll(other, foxes);
  return { owls, foxes, bears, family, other, pond: await addPlace(school, `Pond ${at}`) };
}
type Day = Awaited<ReturnType<typeof openDay>>;

const preview = (wishes: object = {}) =>
  staff.call('previewClosing', { ...SNOW, locationId: null, classIds: null, wanted: [], ...wishes });
/** Owls are called off, Foxes come later, Bears are elsewhere. */
async function closeAll({ owls, foxes, bears, pond }: Day) {
  const date = async (id: string, start: string, to: object | null) => {
    const { version } = await read(id);
    return {
      id,
      version,
      dates: [{ on: ON, start, to: to && { on: ON, start, end: `${start.slice(0, 2)}:45`, ...to } }],
    };
  };
  const classes = [
    await date(owls, '09:00', null),
    await date(foxes, '12:00', { on: '2026-10-06' }),
    await date(bears, '15:00', { locationId: pond }),
  ];
  const asked = { closingId: newId(), ...SNOW, reason: 'Boiler', isSchool: false, classes, tell: { words: 'Sorry!' } };
  return staff.call('closeDay', asked);
}
const emailOf = async (accountId: string) =>
  (await school.database.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow())
    .email;
/** The letters to somebody about changed classes, as they read. */
async function lettersTo({ accountId }: { accountId: string }) {
  const email = await emailOf(accountId);
  const rows = (await mailsOf('class-changed')).filter(({ toEmail }) => toEmail === email);
  return Promise.all(
    rows.map(async ({ id }) => {
      const { mail } = await staff.call('outboxMail', { mailId: id });
      return { id, subject: mail.subject, text: mail.text.replaceAll(/Pond \d+ \S+/g, 'Pond') };
    }),
  );
}
async function leave() {
  const now = school.clock.iso();
  await school.database
    .updateTable('outboxMails')
    .set({ leftAt: now, sentAt: now, nextTryAt: null, tries: 1 })
    .where('kind', '=', 'class-changed')
    .where('leftAt', 'is', null)
    .execute();
}

test('a family with three classes that day gets one letter with what becomes of each, and the preview counts it once', async () => {
  const day = await openDay();
  expect(await preview()).toMatchObject({ mails: 2, families: 2 });
  // Who only has classes that are held all the same is not written to.
  expect(await preview({ kept: [day.foxes] })).toMatchObject({ mails: 1 });
  const done = await closeAll(day);
  expect(done).toMatchObject({ changed: 3, mails: 2 });
  const [letter, ...more] = await lettersTo(day.family);
  expect(more).toEqual([]);
  expect(letter?.subject).toBe('Changes to 3 of your classes');
  const words = letter?.text ?? '';
  expect(words).toContain('Boiler');
  const of = (name: string) => words.split(`* ${name} ${at}: Changed`)[1]?.split('As it is now')[0] ?? '';
  expect(of('Owls')).toContain('No longer held: Sep 22, 2026, 9:00 – 9:45 AM');
  expect(of('Owls')).not.toContain('New dates');
  expect(of('Foxes')).toContain('New dates: Oct 6, 2026, 12:00 – 12:45 PM');
  expect(of('Bears')).toMatch(/Held elsewhere: Sep 22, 2026, 3:00 – 3:45 PM: Pond/);
  // Who has one class there reads of that one, as ever.
  expect(await lettersTo(day.other)).toMatchObject([{ subject: `Changes to Foxes ${at}` }]);
  // Each class says how many were told of it, and every seat finds the letter.
  expect((await audits(day.foxes)).filter(({ action }) => action === 'class.families-told')).toMatchObject([
    { change: { mails: 2 } },
  ]);
  const seats = await school.database.selectFrom('enrollments').select('id').where('classId', '=', day.bears).execute();
  const about = await staff.call('outboxMails', { enrollmentId: seats[0]?.id ?? '' });
  expect(about.rows.map(({ id }) => id)).toContain(letter?.id);
});

test('an undo before it left leaves no letter; one class that stays is still told of, alone', async () => {
  const day = await openDay();
  const { closingId } = await closeAll(day);
  await change(staff, day.bears, { description: 'New words' });
  const told = await staff.call('undoClosing', { closingId });
  expect(told).toMatchObject({ undone: 2, mails: 0, kept: [{ id: day.bears }] });
  expect(await lettersTo(day.family)).toMatchObject([{ subject: `Changes to Bears ${at}` }]);
  expect(await lettersTo(day.other)).toEqual([]);
  const [letter] = await lettersTo(day.family);
  expect(letter?.text).toContain('Sorry!');
  // It leaves when it would have left.
  const row = await school.database
    .selectFrom('outboxMails')
    .select('nextTryAt')
    .where('id', '=', letter?.id ?? '')
    .executeTakeFirst();
  expect(row?.nextTryAt).toBe(new Date(school.clock.now() + 2 * MINUTE).toISOString());
});

test('an undo after it left is one letter too, to those who were told', async () => {
  const day = await openDay();
  const { closingId } = await closeAll(day);
  await leave();
  // Their own undo first: the class is told alone, and not again with the others.
  await staff.call('undoDates', { classId: day.owls, version: (await read(day.owls)).version });
  const told = await staff.call('undoClosing', { closingId });
  expect(told).toMatchObject({ undone: 2, mails: 2, kept: [{ id: day.owls, reason: 'changed-meanwhile' }] });
  const subjects = (await lettersTo(day.family)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual([
    'Changes to 2 of your classes',
    'Changes to 3 of your classes',
    `Changes to Owls ${at}`,
  ]);
  expect((await lettersTo(day.other)).map(({ subject }) => subject)).toEqual([
    `Changes to Foxes ${at}`,
    `Changes to Foxes ${at}`,
  ]);
});

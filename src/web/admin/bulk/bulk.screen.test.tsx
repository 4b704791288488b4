import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { eventually, type OpenPage, openPage, openScreens, school } from '../../../../test/screens.tsx';
import type { Person } from '../../../../test/school.ts';

const CLASSES = '/admin/classes/management';
openScreens();

let office: Person;
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});

const choose = async (page: OpenPage, ...titles: string[]) => {
  for (const title of titles) await page.user.click(await screen.findByRole('checkbox', { name: new RegExp(title) }));
  await page.user.click(await screen.findByRole('button', { name: 'Change…' }));
};

/** Sets one field of what is chosen and looks at what changes. */
async function ask(page: OpenPage, field: string, label: string, value: string): Promise<void> {
  await page.user.selectOptions(await screen.findByLabelText('Field to change'), field);
  await page.user.type(screen.getByRole('textbox', { name: label }), value);
  await page.user.click(screen.getByRole('button', { name: 'Show what changes' }));
}

test('who gets a seat and a mail is said before, and an undo says what it cannot take back', async () => {
  const classId = await school.addClass({ title: 'Kayak', capacity: 1 });
  await school.addClass({ title: 'Loom', capacity: 1 });
  const family = await school.addFamily(2);
  await family.call('enroll', {
    idempotencyKey: 'bulk-screen',
    lines: family.studentIds.map((studentId) => ({ studentId, classId, ifFull: 'waitlist' as const })),
  });
  const page = await openPage(CLASSES, office);
  await choose(page, 'Kayak', 'Loom');
  await ask(page, 'capacity', 'Seats', '2');
  await screen.findByText('1 student of the waitlist gets a seat. The family is told by mail, whatever you choose.');
  const row = screen.getByRole('row', { name: /^Kayak/ });
  expect(within(row).getByText('1 student of the waitlist gets a seat')).toBeTruthy();
  await page.user.click(screen.getByRole('radio', { name: 'Send nothing' }));
  await page.user.click(screen.getByRole('button', { name: 'Change 2 classes' }));
  await screen.findByText(/1 student got a seat from the waitlist; the family is told by mail\./);
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/1 class is as it was before\./);
  await screen.findByText('“Kayak” keeps its 2 seats: 2 of them are taken, more than it had before.');
});

test('a change that promotes nobody says nothing of seats, and is undone whole', async () => {
  await school.addClass({ title: 'Quilt' });
  const page = await openPage(CLASSES, office);
  await choose(page, 'Quilt');
  await ask(page, 'minimum', 'Minimum', '2');
  await page.user.click(await screen.findByRole('button', { name: 'Change 1 class' }));
  expect(screen.queryByText(/waitlist gets? a seat/)).toBeNull();
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

/** A semester of very many classes, all like one. */
async function addMany(count: number): Promise<string> {
  const semesterId = await school.addSemester({ name: `Huge ${count}` });
  const likeId = await school.addClass({ title: 'Lake', semesterId });
  const { rows } = await sql<{ columns: string }>`SELECT string_agg(quote_ident(column_name), ', ') AS columns
    FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'classes' AND column_name NOT IN ('id', 'title')`.execute(
    school.database,
  );
  const columns = sql.raw(rows[0]?.columns ?? '');
  await sql`INSERT INTO classes (id, title, ${columns}) SELECT gen_random_uuid(), 'Lake ' || n, ${columns}
    FROM classes, generate_series(2, ${count}::int) AS n WHERE id = ${likeId}`.execute(school.database);
  return semesterId;
}

test('more than can be changed at once are changed part by part; where one is refused it says how far it came, and undoes that', async () => {
  const semesterId = await addMany(1001);
  const page = await openPage(`${CLASSES}?semester=${semesterId}`, office);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all classes shown' }));
  await page.user.click(await screen.findByRole('button', { name: /1,001/ }));
  await eventually(() => expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull());
  await page.user.click(screen.getByRole('button', { name: 'Change…' }));
  await ask(page, 'minimum', 'Minimum', '2');
  const act = await screen.findByRole('button', { name: 'Change 1,001 classes' });
  const goOn = page.hold('applyBulkChange');
  await page.user.click(act);
  await eventually(() => expect(page.asked).toContain('applyBulkChange'));
  // The network goes between the first part and the second.
  const mend = page.lose('applyBulkChange');
  goOn();
  await screen.findByText('The last of 1,001 classes was not changed');
  await screen.findByText(/1,000 classes changed\./);
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Go on with the rest' }));
  await screen.findByText(/1,001 classes changed\./);
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone.');
  expect(page.asked.filter((name) => name === 'undoBatch')).toHaveLength(2);
  const changed = await school.database
    .selectFrom('classes')
    .select('id')
    .where('semesterId', '=', semesterId)
    .where('minimum', '=', 2)
    .execute();
  expect(changed).toEqual([]);
});

test('more than can be copied at once are copied part by part; where one is lost it goes on, and all go back at once', async () => {
  const semesterId = await addMany(1002);
  const to = await school.addSemester({ name: 'Next' });
  const page = await openPage(`${CLASSES}/roll-forward?semester=${semesterId}&to=${to}`, office);
  // By its text: to look for a role among a thousand rows takes seconds.
  const act = await screen.findByText('Make 1,002 drafts in Next');
  const goOn = page.hold('rollForward');
  act.click();
  await eventually(() => expect(page.asked).toContain('rollForward'));
  const mend = page.lose('rollForward');
  goOn();
  await eventually(() => expect(page.asked.filter((name) => name === 'rollForward')).toHaveLength(2));
  await screen.findByText('2 of 1,002 classes were not copied');
  await screen.findByText('1,000 drafts made in Next.');
  mend();
  await page.user.click(screen.getByRole('button', { name: 'Go on with the rest' }));
  await screen.findByText('1,002 drafts made in Next.');
  const made = async () =>
    (await school.database.selectFrom('classes').select('id').where('semesterId', '=', to).execute()).length;
  expect(await made()).toBe(1002);
  await page.user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  await screen.findByText('Undone.');
  expect(await made()).toBe(0);
});

test('what is copied is there once, also where the answer was lost and it is asked for again', async () => {
  const from = await school.addSemester({ name: 'Lost from' });
  const to = await school.addSemester({ name: 'Lost into' });
  for (const title of ['Lost A', 'Lost B']) await school.addClass({ title, semesterId: from });
  const page = await openPage(`${CLASSES}/roll-forward?semester=${from}&to=${to}`, office);
  const make = () => screen.findByRole('button', { name: 'Make 2 drafts in Lost into' });
  const mend = page.lose('rollForward', 'answer');
  await page.user.click(await make());
  await screen.findByText(/^The portal could not be reached/);
  mend();
  await page.user.click(await make());
  await screen.findByText('2 drafts made in Lost into.');
  const made = await school.database.selectFrom('classes').select('title').where('semesterId', '=', to).execute();
  expect(made.map(({ title }) => title).toSorted()).toEqual(['Lost A', 'Lost B']);
});

test('what is copied is there once, also where the page was loaded anew before it is asked for again', async () => {
  const from = await school.addSemester({ name: 'Anew from' });
  const to = await school.addSemester({ name: 'Anew into' });
  for (const title of ['Anew A', 'Anew B']) await school.addClass({ title, semesterId: from });
  const address = `${CLASSES}/roll-forward?semester=${from}&to=${to}`;
  const make = () => screen.findByRole('button', { name: 'Make 2 drafts in Anew into' });
  const made = async () =>
    (await school.database.selectFrom('classes').select('title').where('semesterId', '=', to).execute()).length;
  const page = await openPage(address, office);
  page.lose('rollForward', 'answer');
  await page.user.click(await make());
  await screen.findByText(/^The portal could not be reached/);
  expect(await made()).toBe(2);
  cleanup();
  const again = await openPage(address, office);
  await again.user.click(await make());
  await screen.findByText('2 drafts made in Anew into.');
  expect(await made()).toBe(2);
  // What is done is done: taken back, the next press copies anew.
  await again.user.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  await screen.findByText('Undone.');
  cleanup();
  const later = await openPage(address, office);
  await later.user.click(await make());
  await screen.findByText('2 drafts made in Anew into.');
});

test('what is copied from and into follows what was chosen last, not what is still drawn', async () => {
  const [one, two, three] = [
    await school.addSemester({ name: 'Way one' }),
    await school.addSemester({ name: 'Way two' }),
    await school.addSemester({ name: 'Way three' }),
  ];
  for (const semesterId of [one, two, three]) await school.addClass({ semesterId });
  const at = (from: string, into: string) => `${CLASSES}/roll-forward?semester=${from}&to=${into}`;
  const page = await openPage(at(one, two), office);
  const from = await screen.findByLabelText('From');
  const into = screen.getByLabelText('Into');
  fireEvent.change(into, { target: { value: three } });
  fireEvent.change(from, { target: { value: two } });
  await page.until(at(two, three));
  fireEvent.change(from, { target: { value: three } });
  await page.until(at(three, two));
  fireEvent.change(from, { target: { value: one } });
  fireEvent.change(into, { target: { value: one } });
  await page.until(at(two, one));
});

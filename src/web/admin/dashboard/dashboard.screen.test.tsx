import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { ORGANIZATION } from '../../../../test/school.ts';
import { newId } from '../../../server/platform/ids.ts';
import { paths } from '../../paths.ts';

openScreens();

const inDays = (days: number) => new Date(school.clock.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a class below its minimum is decided in place and taken back; who only reads is not asked', async () => {
  const id = await school.addClass({ title: 'Archery', meetings: [{ on: inDays(12), start: '15:00', end: '16:00' }] });
  await school.database.updateTable('classes').set({ minimum: 3 }).where('id', '=', id).execute();
  await enroll(await school.addFamily(), id);
  const user = userEvent.setup();
  await openPage(paths.admin, await school.addPerson({ roles: ['administrator'] }));
  await screen.findByText('1 class is below its minimum');
  expect(screen.getByText('1 of at least 3 enrolled')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Run anyway: Archery' }));
  expect(await screen.findByText('Archery takes place.')).toBeDefined();
  const runsAnyway = async () =>
    (await school.database.selectFrom('classes').select('runsAnywayAt').where('id', '=', id).executeTakeFirstOrThrow())
      .runsAnywayAt;
  expect(await runsAnyway()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Run anyway: Archery' });
  expect(await runsAnyway()).toBeNull();
});

test('whoever only reads sees what needs somebody and no act', async () => {
  await openPage(paths.admin, await school.addPerson({ roles: ['viewer'] }));
  await screen.findByText('1 class is below its minimum');
  expect(screen.queryByRole('button', { name: /Run anyway/ })).toBeNull();
});

test('charts are tables too, and what was seen is gone', async () => {
  const user = userEvent.setup();
  await openPage(paths.admin, await school.addPerson({ roles: ['registrar'] }));
  await user.click(await screen.findByRole('button', { name: 'Show as table: Seats taken by class' }));
  const table = within(screen.getByRole('region', { name: 'Seats taken by class' }));
  expect(table.getByRole('row', { name: 'Archery 1 10 0' })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Seen' }));
  await eventually(() => expect(screen.getByText('Nothing has happened since.')).toBeDefined());
});

test('what is wrong with the portal itself is told whole to administrators, and in one line to others', async () => {
  const office = await school.addPerson({ roles: ['administrator'] });
  await sql`DROP EXTENSION pg_trgm CASCADE`.execute(school.database);
  await office.call('find', { search: 'archery' });
  const page = await openPage(paths.admin, office);
  await screen.findByText(/was not allowed the extension pg_trgm/);
  // Alone, a server needs no name.
  expect(screen.queryByText(/, on /)).toBeNull();
  page.signIn(await school.addPerson({ roles: ['registrar'] }));
  await screen.findByText(/needs an administrator/);
  expect(screen.queryByText(/pg_trgm/)).toBeNull();
});

test('what another server tells stands here too, with its name', async () => {
  const told = [{ code: 'settings-differ', facts: { settings: 'HEALTH_KEY' }, since: school.clock.iso() }];
  await sql`INSERT INTO servers (organization_id, id, started_at, beat_at, ahead_ms, name, conditions)
    VALUES (${ORGANIZATION}, ${newId()}, now(), now(), 0, 'hill:3000', ${JSON.stringify(told)})`.execute(
    school.database,
  );
  await openPage(paths.admin, await school.addPerson({ roles: ['administrator'] }));
  await screen.findByText(/its settings differ from those of the server that has run the longest: HEALTH_KEY/);
  expect(screen.getByText(/, on hill:3000$/)).toBeDefined();
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addPlace } from '../../../../test/class-editing.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { enroll } from '../../../../test/enrolling.ts';
import { staffPaths } from '../../staff-paths.ts';

openScreens();

const at = (on: string) => ({ on, start: '09:00', end: '11:00' });
const DAY = '2026-12-05';
const address = (rest = '') => `${staffPaths.managedSemesters}?edit=close-day${rest}`;
const button = (name: RegExp | string) => screen.findByRole('button', { name });

async function openOffice(email: string) {
  return school.addPerson({ email, roles: ['administrator'] });
}
const daysOf = async (office: Awaited<ReturnType<typeof openOffice>>, classId: string) =>
  (await office.call('staffClass', { classId })).class.meetings.map(({ on }) => on);

test('a Saturday is closed from a day of the calendar, told, and taken back', async () => {
  const office = await openOffice('snow@example.org');
  const meetings = ['2026-11-28', DAY, '2026-12-12'].map(at);
  const [owls, foxes] = [
    await school.addClass({ title: 'Owls', meetings }),
    await school.addClass({ title: 'Foxes', meetings }),
  ];
  await enroll(await school.addFamily(1), owls);
  const page = await openPage(address(`&on=${DAY}`), office);
  await screen.findByText('2 classes meet then. Students enrolled or waiting: 1; families: 1.');
  // Nothing is sent without a reason, and what was chosen stays.
  await page.user.selectOptions(screen.getByLabelText('What happens to Foxes'), 'end');
  await page.user.click(await button('Close and change 2 classes'));
  expect(await screen.findByText('Say why, in a few words.')).toBeTruthy();
  await page.user.type(screen.getByLabelText(/^Reason/), 'Snow day');
  expect(screen.getByLabelText('What happens to Foxes')).toHaveProperty('value', 'end');
  await page.user.type(screen.getByLabelText('Your words before the facts'), 'Stay warm.');
  await page.user.click(await button('Close and change 2 classes'));
  expect(await screen.findByText('2 classes are changed.')).toBeTruthy();
  expect(screen.getByText('1 mail leaves in two minutes.')).toBeTruthy();
  expect(await daysOf(office, owls)).toEqual(['2026-11-28', '2026-12-12']);
  expect(await daysOf(office, foxes)).toEqual(['2026-11-28', '2026-12-12', '2026-12-19']);
  await page.user.click(await button('Undo'));
  expect(await screen.findByText('2 classes have their dates back.')).toBeTruthy();
  expect(screen.queryByText(/leaves in two minutes/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await daysOf(office, owls)).toContain(DAY);
  // Another day can be closed at once, and what was undone stands below with no way back.
  await page.user.click(await button('Close another day'));
  const recent = within(await screen.findByRole('region', { name: 'Closed in the last month' }));
  expect(recent.getByText(/Snow day, .*: 2 classes/)).toBeTruthy();
  expect(recent.queryByRole('button')).toBeNull();
});

test('one class from its own date, to another date whose clash is told before', async () => {
  const office = await openOffice('elsewhere@example.org');
  const day = '2026-10-10';
  const place = await addPlace(school, 'Barn');
  const bears = await school.addClass({ title: 'Bears', meetings: [at(day)] });
  const wolves = await school.addClass({ title: 'Wolves', meetings: [at('2026-10-14')] });
  await school.database.updateTable('classes').set({ locationId: place }).where('id', 'in', [bears, wolves]).execute();
  const page = await openPage(address(`&on=${day}&class=${bears}`), office);
  const what = await screen.findByLabelText('What happens to Bears');
  expect(screen.getByText('Its only date: move it, or cancel the class.')).toBeTruthy();
  expect(within(what).queryByRole('option', { name: 'Call it off' })).toBeNull();
  await page.user.selectOptions(what, 'on');
  expect(screen.getByText(/^Choose a date outside the closed days/)).toBeTruthy();
  await page.user.type(screen.getByLabelText(/^Reason/), 'Boiler');
  await page.user.click(await button('Close and change 1 class'));
  // It asks for the date first.
  expect(await daysOf(office, bears)).toEqual([day]);
  await page.user.type(screen.getByLabelText(/^New date/), '2026-10-14');
  expect(await screen.findByText(/^Barn .*is taken then by Wolves/)).toBeTruthy();
  await page.user.click(await button('Close and change 1 class'));
  await eventually(async () => expect(await daysOf(office, bears)).toEqual(['2026-10-14']));
  // A class alone closes no day of the school.
  expect((await office.call('closedDays')).days.filter(({ from }) => from === day)).toEqual([]);
});

test('a class that is held at another place is asked for which, keeps its date, and leaves the school open', async () => {
  const office = await openOffice('pond@example.org');
  const day = '2026-10-24';
  const shed = await addPlace(school, 'Shed');
  await addPlace(school, 'Meadow');
  const owls = await school.addClass({ title: 'Tawny owls', meetings: [at(day)] });
  await school.database.updateTable('classes').set({ locationId: shed }).where('id', '=', owls).execute();
  const page = await openPage(address(`&on=${day}`), office);
  await page.user.selectOptions(await screen.findByLabelText('What happens to Tawny owls'), 'elsewhere');
  expect(screen.getByText('Choose another place than where it is held.')).toBeTruthy();
  const places = screen.getByLabelText(/^Place/);
  // Where it is held anyway is no other place.
  expect(within(places).queryByRole('option', { name: /^Shed/ })).toBeNull();
  await page.user.selectOptions(places, await within(places).findByRole('option', { name: /^Meadow/ }));
  await page.user.type(screen.getByLabelText(/^Reason/), 'Flood');
  await page.user.click(await button('Close and change 1 class'));
  await eventually(async () => {
    const [date] = (await office.call('staffClass', { classId: owls })).class.meetings;
    expect(date).toMatchObject({ ...at(day), place: { name: expect.stringMatching(/^Meadow/) } });
  });
  expect((await office.call('closedDays')).days.filter(({ from }) => from === day)).toEqual([]);
});

test('chosen classes alone are closed, all of them at another place; who is there anyway stays', async () => {
  const office = await openOffice('chosen@example.org');
  const day = '2026-10-31';
  const [shed, meadow] = [await addPlace(school, 'Wood shed'), await addPlace(school, 'Long meadow')];
  const [larks, wrens, robins] = [
    await school.addClass({ title: 'Larks', meetings: [at(day)] }),
    await school.addClass({ title: 'Wrens', meetings: [at(day)] }),
    await school.addClass({ title: 'Robins', meetings: [at(day)] }),
  ];
  const inPlace = (locationId: string, id: string) =>
    school.database.updateTable('classes').set({ locationId }).where('id', '=', id).execute();
  await inPlace(shed, larks);
  await inPlace(meadow, wrens);
  await inPlace(shed, robins);
  const page = await openPage(address(`&on=${day}`), office);
  await page.user.click(await screen.findByLabelText('Chosen classes'));
  // Nothing is shown, and nothing can be sent, before one is ticked.
  expect(screen.getByText('Choose at least one class.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
  await page.user.click(await screen.findByLabelText(/^Larks/));
  await page.user.click(screen.getByLabelText(/^Wrens/));
  await screen.findByLabelText('What happens to Wrens');
  expect(screen.queryByLabelText('What happens to Robins')).toBeNull();
  await page.user.selectOptions(screen.getByLabelText('For all classes'), 'elsewhere');
  await page.user.selectOptions(screen.getByLabelText('Place for all of them'), meadow);
  expect(screen.getByLabelText('What happens to Wrens')).toHaveProperty('value', 'keep');
  expect(screen.getByLabelText('What happens to Larks')).toHaveProperty('value', 'elsewhere');
  await page.user.type(screen.getByLabelText(/^Reason/), 'Storm');
  // The network goes before the answer: what was typed stays, and a second press does not close twice.
  const mend = page.lose('closeDay', 'answer');
  await page.user.click(await button('Close and change 1 class'));
  await eventually(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true));
  expect(screen.getByLabelText(/^Reason/)).toHaveProperty('value', 'Storm');
  mend();
  const again = await button('Close and change 1 class');
  await eventually(() => expect(again.getAttribute('aria-disabled')).not.toBe('true'));
  await page.user.click(again);
  await screen.findByText('1 class is changed.');
  const placeOf = async (classId: string) =>
    (await office.call('staffClass', { classId })).class.meetings[0]?.place?.name ?? null;
  expect(await placeOf(larks)).toMatch(/^Long meadow/);
  expect([await placeOf(wrens), await placeOf(robins)]).toEqual([null, null]);
  expect((await office.call('closedDays')).days.filter(({ from }) => from === day)).toEqual([]);
  expect((await office.call('dayClosings')).closings.filter(({ reason }) => reason === 'Storm')).toHaveLength(1);
});

test('a day without classes is written among the closed days; who may only read is led back to the list', async () => {
  const office = await openOffice('quiet@example.org');
  const page = await openPage(address(), office);
  await page.user.type(await screen.findByLabelText(/^First day/), '2027-01-01');
  await screen.findByText('No class meets then.');
  // Hours without one are not the whole day.
  await page.user.click(screen.getByLabelText('Only some hours'));
  expect(screen.getByText(/^Enter from when or until when/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write it among the closed days' })).toBeNull();
  await page.user.click(screen.getByLabelText('Only some hours'));
  await page.user.type(screen.getByLabelText(/^Reason/), 'New Year');
  await page.user.click(await button('Write it among the closed days'));
  await eventually(async () =>
    expect((await office.call('closedDays')).days).toContainEqual(
      expect.objectContaining({ from: '2027-01-01', name: 'New Year' }),
    ),
  );
  const viewer = await school.addPerson({ email: 'looks@example.org', roles: ['viewer'] });
  await openPage(address(), viewer);
  expect(await screen.findByRole('heading', { name: 'Closed days of the school' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Close a day…' })).toBeNull();
});

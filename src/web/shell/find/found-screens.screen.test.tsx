import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import { staffRoutes } from '../../staff-routes.tsx';
import { findPlaces } from './find-places.ts';
import { ACTS, SCREENS, SETTINGS } from './found-screens.ts';

openScreens();

/** Addresses of the staff's screens, but for those about one record (their hits lead there) and those that lead on. */
const screens = staffRoutes.flatMap(({ options }) => {
  const path = 'path' in options ? options.path : '$';
  return 'beforeLoad' in options || path.includes('$') ? [] : [`${paths.admin}/${path}`.replace(/\/+$/, '')];
});

test('every screen of the staff is found by what it is called', () => {
  const found = [...SCREENS, ...ACTS];
  const bySomething = [staffPaths.mergeFamilies, staffPaths.mergeStudents];
  for (const address of screens) {
    const places = found.filter(({ to }) => to === address);
    expect([address, places.length]).not.toEqual([address, 0]);
    for (const place of places) expect(findPlaces(found, place.words())).toContain(place);
  }
  expect(screens).toEqual(
    expect.arrayContaining([...bySomething, staffPaths.fieldPack, staffPaths.tshirtSizes, staffPaths.outbox]),
  );
});

test('every part of the settings is found by what it is called, and led to', async () => {
  await openPage(`${staffPaths.settings}#retention`, await school.addPerson({ roles: ['administrator'] }));
  const heading = await screen.findByRole('heading', { level: 2, name: 'How long things are kept' });
  await eventually(() => expect(document.activeElement).toBe(heading.closest('#retention')));
  const form = heading.closest('form') ?? document.body;
  const inPage = within(form)
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
  for (const part of inPage) expect([part, findPlaces(SETTINGS, part).length]).toEqual([part, 1]);
  expect(inPage).toHaveLength(SETTINGS.length);
});

test.each([
  ['backup', 'Dashboard'],
  ['smtp', 'Outbox'],
  ['logo', 'Settings: Look'],
  ['deadline', 'Settings: Deadlines'],
  ['withdraw', 'Settings: Deadlines'],
  ['waitlist', 'Enrollments'],
  ['retention', 'Settings: How long things are kept'],
  ['holidays', 'Semesters'],
  ['2fa', 'Settings: Second factor'],
  ['color', 'Settings: Look'],
  ['pdf', 'Field pack'],
  ['newsletter', 'Letters'],
  ['payments', 'Payments'],
  ['owing', 'Payments'],
  ['overdue', 'Payments'],
  ['takings', 'Payments: Received'],
])('“%s” finds %s', (word, name) => {
  expect(findPlaces(SCREENS, word).map(({ words }) => words())).toContain(name);
});

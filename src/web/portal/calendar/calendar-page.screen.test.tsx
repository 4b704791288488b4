import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

test('where nothing is held it leads to the next date of the current semester, whose classes are asked for once', async () => {
  school.clock.set('2026-09-02T14:00:00Z');
  await school.addClass({ title: 'Late Autumn', meetings: [{ on: '2026-12-10', start: '09:00', end: '10:00' }] });
  const page = await openPage(`${paths.calendar}?from=2026-10-20`);
  await page.user.click(await screen.findByRole('link', { name: /^Next date: .*December 10/ }));
  await screen.findByText('Late Autumn');
  await page.visit(`${paths.calendar}?from=2026-10-20`);
  await screen.findByRole('link', { name: /^Next date/ });
  expect(page.asked.filter((name) => name === 'classes')).toHaveLength(1);
});

test('a link of one’s own, followed where nobody is signed in, says so and leads to sign-in', async () => {
  school.clock.set('2026-09-02T14:00:00Z');
  await openPage(`${paths.calendar}?view=agenda&mine=family`);
  await screen.findByText(/^Nobody is signed in/);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(paths.login);
});

test('the calendar opens at today, and at the whole week of a date that is asked for', async () => {
  // A Wednesday; the school's weeks begin on Sunday.
  school.clock.set('2026-09-02T14:00:00Z');
  for (const on of ['2026-08-31', '2026-09-02', '2026-09-04'])
    await school.addClass({ title: `On ${on}`, meetings: [{ on, start: '09:00', end: '10:00' }] });
  await openPage(`${paths.calendar}?view=agenda`);
  await screen.findByText('On 2026-09-02');
  expect(screen.getByText('On 2026-09-04')).toBeDefined();
  expect(screen.queryByText('On 2026-08-31')).toBeNull();
  expect(screen.getByLabelText('Go to a date')).toHaveProperty('value', '2026-09-02');
  cleanup();
  await openPage(`${paths.calendar}?view=agenda&from=2026-09-02`);
  expect(await screen.findByText('On 2026-08-31')).toBeDefined();
});

test('two steps taken in one moment lead twice as far, and a type chosen meanwhile stays', async () => {
  school.clock.set('2026-09-02T14:00:00Z');
  await school.addClass({ title: 'Early Autumn', meetings: [{ on: '2026-09-10', start: '09:00', end: '10:00' }] });
  const page = await openPage(`${paths.calendar}?view=agenda`);
  await screen.findByText('Early Autumn');
  const type = screen.getByRole('combobox', { name: 'Type of class' });
  const [, chosen = ''] = [...type.querySelectorAll('option')].map(({ value }) => value);
  const later = screen.getByRole('link', { name: 'Four weeks later' });
  fireEvent.click(later);
  fireEvent.change(type, { target: { value: chosen } });
  fireEvent.click(later);
  // Weeks begin on Sunday.
  await page.until(
    `${paths.calendar}?${String(new URLSearchParams({ view: 'agenda', from: '2026-10-25', type: chosen }))}`,
  );
});

import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

test('the calendar opens at today, and at the whole week of a date that is asked for', async () => {
  // A Wednesday; the school's weeks begin on Sunday.
  school.clock.set('2026-09-02T14:00:00Z');
  for (const on of ['2026-08-31', '2026-09-02', '2026-09-04'])
    await school.addClass({ title: `On ${on}`, meetings: [{ on, start: '09:00', end: '10:00' }] });
  await openPage(paths.calendar);
  await screen.findByText('On 2026-09-02');
  expect(screen.getByText('On 2026-09-04')).toBeDefined();
  expect(screen.queryByText('On 2026-08-31')).toBeNull();
  expect(screen.getByLabelText('Go to a date')).toHaveProperty('value', '2026-09-02');
  cleanup();
  await openPage(`${paths.calendar}?from=2026-09-02`);
  expect(await screen.findByText('On 2026-08-31')).toBeDefined();
});

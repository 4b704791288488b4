import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

beforeAll(async () => {
  await school.addClass({ title: 'Pond Life', capacity: 12 });
});

test('what is typed and what is chosen in the same moment both count', async () => {
  const page = await openPage(paths.classes);
  const seats = await screen.findByRole('combobox', { name: 'Seats' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pond' } });
  fireEvent.change(seats, { target: { value: 'open' } });
  await page.until(`${paths.classes}?q=pond&seats=open`);
});

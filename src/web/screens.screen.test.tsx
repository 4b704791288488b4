import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens } from '../../test/screens.tsx';
import { paths } from './paths.ts';

openScreens();

test('a look that fails says what was looked for and what stands on the page, once it is read', async () => {
  await openPage(paths.login);
  await screen.findByRole('heading', { level: 1 });
  const error = await screen
    .findByRole('button', { name: 'Nowhere' }, { timeout: 60 })
    .catch((thrown: unknown) => thrown);
  expect(error).toHaveProperty('name', 'TestingLibraryElementError');
  expect(String(error)).toMatch(/name "Nowhere"[\s\S]*<body/);
});

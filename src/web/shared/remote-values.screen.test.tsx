import { cleanup, screen } from '@testing-library/react';
import { afterAll, expect, test } from 'vitest';
import { ORGANIZATION } from '../../../test/school.ts';
import { openPage, openScreens, school } from '../../../test/screens.tsx';
import { paths } from '../paths.ts';
import { createRemoteConfig, tellActive } from './remote-config.ts';
import { REMOTE_DEFAULTS, tellRemoteValues } from './remote-values.ts';

openScreens();
afterAll(() => tellRemoteValues(REMOTE_DEFAULTS));

test('each key that the settings list does what they say, once it is fetched', async () => {
  const remoteConfig = {
    header_message: { type: 'string', value: 'Snow day: all classes are off.' },
    catalogue_notice: { type: 'string', value: 'Kayaks are back in May.' },
    signup_open: { type: 'boolean', value: false },
  };
  await school.database
    .updateTable('organizations')
    .set({ remoteConfig: JSON.stringify(remoteConfig) })
    .where('id', '=', ORGANIZATION)
    .execute();
  await openPage(paths.classes);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/Snow day|Kayaks/)).toBeNull();
  cleanup();
  const config = createRemoteConfig({
    fetch: async () => (await school.anonymous.call('remoteConfig')).parameters,
  });
  await config.fetchAndActivate();
  tellActive(config);
  await openPage(paths.classes);
  expect(await screen.findByText('Snow day: all classes are off.')).toBeDefined();
  expect(screen.getByText('Kayaks are back in May.')).toBeDefined();
  cleanup();
  await openPage(paths.create);
  expect(await screen.findByText(/taking no new accounts/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Create With Email' })).toHaveProperty('disabled', true);
});

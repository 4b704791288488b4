import { afterEach, expect, test } from 'vitest';
import { type IdentityWorld, openIdentityWorld } from './world.ts';

let world: IdentityWorld;
afterEach(() => world.close());

const told = () => world.logLines.filter((line) => line.includes('untrusted-proxy'));
const visit = () =>
  world.portal.app.inject({
    url: '/healthz',
    remoteAddress: '10.0.0.5',
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });

test('a proxy that nobody was told to believe is said once', async () => {
  world = await openIdentityWorld();
  await world.browser().post('token');
  expect(told()).toEqual([]);
  await visit();
  await visit();
  expect(told()).toHaveLength(1);
  expect(told()[0]).not.toContain('203.0.113.7');
});

test('a proxy that is believed is no trouble', async () => {
  world = await openIdentityWorld({ TRUST_PROXY: '10.0.0.0/8' });
  await visit();
  expect(told()).toEqual([]);
});

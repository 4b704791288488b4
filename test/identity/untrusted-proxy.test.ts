import { afterEach, expect, test } from 'vitest';
import { type IdentityWorld, openIdentityWorld } from './world.ts';

let world: IdentityWorld;
afterEach(() => world.close());

const told = () => world.logLines.filter((line) => line.includes('untrusted-proxy'));
const visit = (remoteAddress = '10.0.0.5') =>
  world.portal.app.inject({
    url: '/healthz',
    remoteAddress,
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

test('what a stranger writes into a header says nothing of a proxy', async () => {
  world = await openIdentityWorld();
  for (const stranger of ['198.51.100.9', '::ffff:198.51.100.9', '2001:db8::9', '172.32.0.1', 'fe00::1'])
    await visit(stranger);
  expect(told()).toEqual([]);
});

test.each(['127.0.0.1', '::1', '::ffff:192.168.3.4', '172.31.0.1', '169.254.1.1', 'fd12::5', 'fe80::1'])(
  'a proxy may stand at %s, where no stranger is',
  async (address) => {
    world = await openIdentityWorld();
    await visit(address);
    expect(told()).toHaveLength(1);
  },
);

test('a proxy that is believed is no trouble', async () => {
  world = await openIdentityWorld({ TRUST_PROXY: '10.0.0.0/8' });
  await visit();
  expect(told()).toEqual([]);
});

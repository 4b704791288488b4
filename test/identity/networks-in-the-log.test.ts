import { afterEach, expect, test } from 'vitest';
import { setUpFactor } from './authenticator.ts';
import { type IdentityWorld, openIdentityWorld } from './world.ts';

let world: IdentityWorld;
afterEach(() => world.close());

const EMAIL = 'ana@example.org';
const PLACES = ['198.51.100.7', '::ffff:203.0.113.9', '2001:db8:7:9::1', 'fd12:3456::5', '192.168.3.4'];
/** Matches the addresses and their networks in any notation; four hex digits alone stand in many an id. */
const ADDRESS = /198\.51\.100|203\.0\.113|192\.168|2001:0?db8|fd12:|192\.0\.2|::ffff|::\/64/i;

/** Makes every kind of failed identity request from each of these addresses. */
async function failEverywhere(): Promise<void> {
  const ana = world.browser();
  await ana.create(EMAIL);
  await setUpFactor(world, ana);
  for (const place of PLACES) {
    const visitor = world.browser(place);
    const { body } = await visitor.signIn(EMAIL);
    const { challenge } = body.error as { challenge?: string };
    for (let tries = 0; tries < 6; tries++) {
      await visitor.signIn(EMAIL, 'not my password');
      await visitor.post('sign-in/second-factor', { challenge, code: tries % 2 ? '000000' : 'AAAAA-AAAAA' });
    }
    await visitor.signIn('nobody@example.org', 'not my password');
    await visitor.create(EMAIL);
    for (let tries = 0; tries < 5; tries++) await visitor.post('password-reset', { email: EMAIL });
    await visitor.post('password-reset/confirm', { code: 'x'.repeat(24), newPassword: 'seven green kettles' });
    await visitor.post('sign-in', '{"broken"');
    await visitor.call('account', null, { authorization: 'Bearer nonsense' });
    for (const url of ['/calendar/feeds/none.ics', '/%', '/api/nothing', '/healthz'])
      await world.portal.app.inject({ url, remoteAddress: place, headers: { 'x-forwarded-for': '203.0.113.9' } });
  }
}

test('neither the log nor the database reveals the networks of failed requests, but both distinguish them', async () => {
  world = await openIdentityWorld({ LOG_LEVEL: 'info', RESETS_PER_ADDRESS: '3' });
  await failEverywhere();
  expect(world.logLines.filter((line) => ADDRESS.test(line))).toEqual([]);
  const failed = world.logLines.flatMap((line) => /"sign-in-failed".*"network":"([\w-]{24})"/.exec(line)?.[1] ?? []);
  expect(new Set(failed).size).toBe(PLACES.length);
  const { pool } = world.testDatabase;
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM "${name}" t`);
    expect(rows.filter(({ row }) => ADDRESS.test(row))).toEqual([]);
  }
  const events = await world.database
    .selectFrom('auth_event')
    .select('facts')
    .where('kind', '=', 'sign-in-failed')
    .execute();
  expect(events.every(({ facts }) => failed.includes((facts as { network?: string }).network ?? ''))).toBe(true);
});

test('another portal has another name for the same network', async () => {
  const networkAt = async () => {
    world = await openIdentityWorld();
    await world.browser().signIn('nobody@example.org', 'not my password');
    return /"network":"([^"]+)"/.exec(world.logLines.join('\n'))?.[1];
  };
  const first = await networkAt();
  await world.close();
  expect(await networkAt()).not.toBe(first);
});

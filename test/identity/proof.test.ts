import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, type IdentityWorld, openIdentityWorld, PASSWORD } from './world.ts';

let world: IdentityWorld;
let ana: Browser;
beforeEach(async () => {
  world = await openIdentityWorld();
  ana = world.browser();
  await ana.create('ana@example.org');
});
afterEach(() => world.close());

const NEW = 'eleven blue teapots';
const DAY = 86_400_000;
const HALF_HOUR = 1_800_000;
const figuresOf = async () => (await world.mailed('verify-email')).figures;
const wrong = (figures: string) => String((Number(figures) + 1) % 1_000_000).padStart(6, '0');
const bring = (browser: Browser, code: unknown) => browser.post('verify-email/code', { code });
const isProven = async (browser = ana) => (await browser.post('token')).body['user'] as { emailVerified: boolean };

test('the six figures of the mail prove the address of whoever is signed in', async () => {
  const figures = await figuresOf();
  expect(figures).toMatch(/^\d{6}$/);
  const answer = await bring(ana, ` ${figures.slice(0, 3)} ${figures.slice(3)} `);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(await isProven()).toMatchObject({ emailVerified: true });
  expect((await ana.call('account')).body).toMatchObject({ result: { account: { emailVerified: true } } });
  expect((await bring(ana, figures)).status).toBe(204);
  const { code } = await world.mailed('verify-email');
  expect((await ana.post('verify-email/confirm', { code })).body.error?.code).toBe('invalid-action-code');
});

test('figures typed full-width are the same figures', async () => {
  const wide = (await figuresOf()).replaceAll(/\d/g, (figure) => String.fromCodePoint(0xff10 + Number(figure)));
  expect((await bring(ana, wide)).status).toBe(204);
  expect(await isProven()).toMatchObject({ emailVerified: true });
});

test('five wrong tries are all that the mails of half an hour have together; the link still does it', async () => {
  const figures = await figuresOf();
  for (let tries = 0; tries < 3; tries++)
    expect((await bring(ana, wrong(figures))).body.error?.code).toBe('invalid-action-code');
  await ana.post('verify-email');
  for (let tries = 0; tries < 2; tries++)
    expect((await bring(ana, wrong(await figuresOf()))).body.error?.code).toBe('invalid-action-code');
  for (const code of [figures, await figuresOf()]) {
    const refused = await bring(ana, code);
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'too-many-requests']);
    expect(refused.headers['retry-after']).toBe('1800');
  }
  const bob = world.browser();
  await bob.create('bob@example.org');
  expect((await bring(bob, await figuresOf())).status).toBe(204);
  const { code } = await world.mailed('verify-email', 'ana@example.org');
  expect((await ana.post('verify-email/confirm', { code })).status).toBe(204);
});

test('after half an hour an account has new tries', async () => {
  const figures = await figuresOf();
  for (let tries = 0; tries < 6; tries++) await bring(ana, wrong(figures));
  expect((await bring(ana, figures)).status).toBe(429);
  world.clock.advance(HALF_HOUR + 1000);
  expect((await bring(ana, figures)).status).toBe(204);
});

test.each([0, 1, 2, 3])('the figures of mail %i of four within half an hour count', async (which) => {
  const figures = [await figuresOf()];
  for (let mails = 0; mails < 3; mails++) {
    world.clock.advance(HALF_HOUR / 4);
    expect((await ana.post('verify-email')).status).toBe(204);
    figures.push(await figuresOf());
  }
  expect((await ana.post('verify-email')).status).toBe(429);
  expect((await bring(ana, figures[which])).status).toBe(204);
  expect(await isProven()).toMatchObject({ emailVerified: true });
});

test('figures older than half an hour count only while no newer mail was asked for', async () => {
  const first = await figuresOf();
  world.clock.advance(HALF_HOUR + 1000);
  await ana.post('verify-email');
  expect((await bring(ana, first)).body.error?.code).toBe('invalid-action-code');
  world.clock.advance(HALF_HOUR + 1000);
  expect((await bring(ana, await figuresOf())).status).toBe(204);
});

test('of thirty guesses at one moment five are looked at', async () => {
  const figures = await figuresOf();
  const answers = await Promise.all(Array.from({ length: 30 }, () => bring(ana, wrong(figures))));
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25);
});

test('twenty wrong tries a day are all that an account has, however many mails it asks for', async () => {
  let looked = 0;
  for (let hour = 0; hour < 8; hour++) {
    await ana.post('verify-email');
    for (let tries = 0; tries < 5; tries++) if ((await bring(ana, wrong(await figuresOf()))).status === 400) looked++;
    world.clock.advance(3_600_000 + 1000);
  }
  expect(looked).toBe(20);
  world.clock.advance(DAY);
  await ana.post('verify-email');
  expect((await bring(ana, await figuresOf())).status).toBe(204);
});

test('figures are of one account, need its session, and last a day; nonsense costs no try', async () => {
  const figures = await figuresOf();
  expect((await bring(world.browser(), figures)).body.error?.code).toBe('user-token-expired');
  const bob = world.browser();
  await bob.create('bob@example.org');
  for (const nonsense of [undefined, null, 7, '', '12345', '1234567', '١٢٣٤٥٦', 'abcdef', {}, ['123456']])
    expect((await bring(ana, nonsense)).body.error?.code).toBe('invalid-action-code');
  if (figures !== (await figuresOf())) expect((await bring(bob, figures)).body.error?.code).toBe('invalid-action-code');
  world.clock.advance(DAY + 1000);
  expect((await bring(ana, figures)).body.error?.code).toBe('invalid-action-code');
});

test('B4: somebody registers my address first; my click proves nothing for them, and a new password makes the account mine', async () => {
  const { code } = await world.mailed('verify-email', 'ana@example.org');
  const owner = world.browser('203.0.113.4');
  const click = await owner.post('verify-email/confirm', { code });
  expect([click.status, click.body]).toEqual([400, { error: { code: 'missing-password', email: 'ana@example.org' } }]);
  const stranger = await owner.post('verify-email/confirm', { code: 'a'.repeat(54) });
  expect(stranger.body).toEqual({ error: { code: 'invalid-action-code' } });
  expect(await isProven()).toMatchObject({ emailVerified: false });
  const guess = await owner.post('verify-email/confirm', { code, password: 'perhaps this one' });
  expect([guess.status, guess.body.error?.code]).toEqual([400, 'wrong-password']);
  const take = (newPassword: string) => owner.post('verify-email/take-over', { code, newPassword });
  expect((await take('12345678')).body.error?.code).toBe('weak-password');
  expect((await take(NEW)).status).toBe(204);
  expect((await take(NEW)).body.error?.code).toBe('invalid-action-code');
  expect((await ana.call('account')).status).toBe(401);
  expect((await ana.signIn('ana@example.org', PASSWORD)).status).toBe(401);
  expect((await owner.signIn('ana@example.org', NEW)).body['user']).toMatchObject({ emailVerified: true });
});

test('the link proves the address with the account’s own session, whoever else is signed in elsewhere', async () => {
  const { code } = await world.mailed('verify-email', 'ana@example.org');
  const bob = world.browser();
  await bob.create('bob@example.org');
  expect((await bob.post('verify-email/confirm', { code })).body.error?.code).toBe('missing-password');
  expect((await ana.post('verify-email/confirm', { code })).status).toBe(204);
  expect(await isProven()).toMatchObject({ emailVerified: true });
  expect(await isProven(bob)).toMatchObject({ emailVerified: false });
});

test('on another device the account’s password proves the address, and signs in', async () => {
  const { code } = await world.mailed('verify-email', 'ana@example.org');
  const phone = world.browser('203.0.113.4');
  const answer = await phone.post('verify-email/confirm', { code, password: PASSWORD });
  expect(answer.body).toMatchObject({ user: { email: 'ana@example.org', emailVerified: true } });
  expect((await phone.call('account')).body).toMatchObject({ result: { account: { emailVerified: true } } });
  expect((await ana.call('account')).status).toBe(200);
});

test('guessing the password behind a link is limited like any sign-in', async () => {
  const { code } = await world.mailed('verify-email', 'ana@example.org');
  const thief = world.browser('198.51.100.7');
  const guesses = [];
  for (let tries = 0; tries < 6; tries++)
    guesses.push((await thief.post('verify-email/confirm', { code, password: 'a guess at it' })).body.error?.code);
  expect(guesses).toEqual([...Array.from({ length: 5 }, () => 'wrong-password'), 'too-many-requests']);
});

test('a code is good for one use, one mail and one secret', async () => {
  await world.browser().post('password-reset', { email: 'ana@example.org' });
  const [reset, verify] = [await world.mailed('password-reset'), await world.mailed('verify-email')];
  const swapped = verify.code.slice(0, 22) + reset.code.slice(22);
  for (const code of [reset.code, swapped, verify.code.slice(0, -1) + (verify.code.endsWith('A') ? 'B' : 'A')])
    expect((await ana.post('verify-email/confirm', { code })).body.error?.code).toBe('invalid-action-code');
  expect((await ana.post('verify-email/confirm', { code: verify.code })).status).toBe(204);
});

import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, type IdentityWorld, openIdentityWorld } from './world.ts';

let world: IdentityWorld;
beforeEach(async () => {
  world = await openIdentityWorld();
  await world.browser().create('ana@example.org');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** The statements that go to the database while somebody waits for an answer, without what they are about; how a savepoint ends is one kind. */
async function watched(ask: () => Promise<Answer>): Promise<{ answer: object; statements: string[] }> {
  const statements: string[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    statements.push(text.replace(/^(RELEASE|ROLLBACK TO) SAVEPOINT/, 'the end of SAVEPOINT'));
    return Reflect.apply(query, this, given);
  });
  const { status, text, headers } = await ask();
  spy.mockRestore();
  const { date: _date, ...told } = headers;
  return { answer: { status, text, headers: told }, statements };
}

test('a new password is asked for with the same answer and the same statements, whoever has the address', async () => {
  const ask = (email: string) => watched(() => world.browser().post('password-reset', { email }));
  // Whatever is done once in the life of a server is done.
  await ask('first@example.org');
  const known = await ask('ana@example.org');
  const unknown = await ask('nobody@example.org');
  await world.database.updateTable('accounts').set({ disabled_at: world.clock.iso() }).execute();
  const disabled = await ask('ana@example.org');
  expect(unknown).toEqual(known);
  expect(disabled).toEqual(known);
  expect(known.statements.filter((text) => /outbox_mails/.test(text))).toHaveLength(1);
  expect(known.statements.at(-1)).toBe('commit');
  const mails = await world.database.selectFrom('outbox_mails').select(['kind', 'to_email']).execute();
  expect(mails.filter(({ kind }) => kind === 'password-reset')).toEqual([
    { kind: 'password-reset', to_email: 'ana@example.org' },
  ]);
  const codes = await world.database.selectFrom('auth_verification').select('identifier').execute();
  expect(codes.filter(({ identifier }) => identifier.startsWith('reset:'))).toHaveLength(1);
});

test('a bad password for a new account is answered the same, with the same statements, whoever has the address', async () => {
  const create = (email: string, password: string) => watched(() => world.browser().create(email, password));
  for (const password of ['word', '', 'password123']) {
    await create('first@example.org', password);
    const known = await create('ana@example.org', password);
    expect(await create('nobody@example.org', password)).toEqual(known);
    expect(JSON.stringify(known.answer)).not.toContain('in-use');
  }
});

import { expect, test } from 'vitest';
import { testClock } from '../clock.ts';
import { createConditions } from '../conditions.ts';
import { createLog } from '../log.ts';
import { createAgreement, findOldest } from './agreement.ts';
import type { LiveServer } from './beat-store.ts';
import { type AgreedSettings, decideDifferences, takeFingerprints } from './fingerprints.ts';
import { gatherConditions } from './gather-conditions.ts';

const SALT = '018f6e0a-0000-4000-8000-000000000001';
const settings: AgreedSettings = {
  secret: 'a secret that is long enough for this',
  healthKeys: ['old'],
  files: 'here',
  address: 'https://portal.example.org',
  mail: 'smtp://mail.example.org',
  version: 'one',
};
const printsOf = (wishes: Partial<AgreedSettings>, salt = SALT) => takeFingerprints({ ...settings, ...wishes }, salt);
const unlike = (own: Partial<AgreedSettings>, other: Partial<AgreedSettings> = {}) =>
  decideDifferences(printsOf(own), printsOf(other));

test('the same settings look the same under one salt, and like nothing under another', () => {
  expect(printsOf({})).toEqual(printsOf({}));
  const [here, there] = [printsOf({}), printsOf({}, '018f6e0a-0000-4000-8000-000000000002')];
  for (const name of ['secret', 'files', 'address', 'mail', 'version'] as const)
    expect(here[name]).not.toBe(there[name]);
});

test('what differs is named, alone or together; a version is no such difference', () => {
  expect(unlike({})).toEqual([]);
  expect(unlike({ version: 'two' })).toEqual([]);
  expect(unlike({ files: 'there', address: 'https://other.example.org' })).toEqual(['files', 'address']);
  expect(unlike({ mail: 'smtp://other.example.org' })).toEqual(['mail']);
});

test('the mail settings are hashed with the secret, so that a copy of the database is no help to guess them', () => {
  const [here, there] = [printsOf({}), printsOf({ secret: 'another secret, as long as the first' })];
  expect(here.mail).not.toBe(there.mail);
  expect(here.address).toBe(there.address);
  // Under two secrets nobody can say whether they are the same.
  expect(unlike({ secret: 'another secret, as long as the first' })).toEqual(['secret']);
});

test.each([
  [['old'], ['old', 'new'], true],
  [['old', 'new'], ['new', 'old'], true],
  [['new', 'old'], ['new'], true],
  [['new', 'old'], ['old'], false],
  [['new'], ['old'], false],
  [[], ['old'], false],
  [[], [], true],
])('keys %j and %j open each other: %s', (own, other, isSo) => {
  expect(unlike({ healthKeys: own }, { healthKeys: other })).toEqual(isSo ? [] : ['healthKeys']);
});

test('what one of them does not know is not compared', () => {
  expect(unlike({ files: null })).toEqual([]);
  expect(unlike({}, { files: null })).toEqual([]);
  expect(decideDifferences(printsOf({}), {})).toEqual([]);
});

const server = (id: string, wishes: Partial<LiveServer> = {}): LiveServer => ({
  id,
  name: id,
  startedAt: '2026-09-01T13:00:00.000Z',
  beatAt: '2026-09-01T14:00:00.000Z',
  fingerprints: printsOf({}),
  conditions: [],
  leaves: false,
  ...wishes,
});

test('the oldest is who came first of those that stay and have said how they are', () => {
  const older = { startedAt: '2026-09-01T12:00:00.000Z' };
  expect(findOldest([server('b'), server('a'), server('c', older)])?.id).toBe('c');
  expect(findOldest([server('b'), server('a'), server('c', { ...older, leaves: true })])?.id).toBe('a');
  expect(findOldest([server('b'), server('c', { ...older, fingerprints: null })])?.id).toBe('b');
  expect(findOldest([])).toBeUndefined();
});

test('a key that changes in the folder of both is no difference until the other has had its turn', () => {
  let now = settings;
  const conditions = createConditions({ clock: testClock('2026-09-01T14:00:00Z'), log: createLog('silent') });
  const agreement = createAgreement({ parts: { settings: () => now }, serverId: 'second', conditions });
  const compare = (at: string, first: Partial<LiveServer>) => {
    agreement.fingerprints(SALT, at);
    const trouble = agreement.compare([
      server('first', { startedAt: '2026-09-01T12:00:00.000Z', ...first }),
      server('second'),
    ]);
    return [trouble, conditions.list().map(({ code }) => code)];
  };
  expect(compare('2026-09-01T14:00:01.000Z', {})).toEqual([null, []]);
  now = { ...settings, healthKeys: ['new', 'old'] };
  expect(compare('2026-09-01T14:00:05.000Z', { beatAt: '2026-09-01T14:00:03.000Z' })).toEqual([null, []]);
  const changed = { beatAt: '2026-09-01T14:00:08.000Z' };
  expect(compare('2026-09-01T14:00:10.000Z', { ...changed, fingerprints: printsOf(now) })).toEqual([null, []]);
  expect(compare('2026-09-01T14:00:10.000Z', changed)).toEqual([expect.any(String), ['settings-differ']]);
});

test('what servers tell stands once, with its beginning and all of their names; a server alone has none', () => {
  const full = (since: string) => ({ code: 'disk-nearly-full', facts: { freeMegabytes: 400 }, since }) as const;
  const [early, late] = ['2026-09-01T12:00:00.000Z', '2026-09-01T13:00:00.000Z'];
  expect(gatherConditions([{ name: 'a', conditions: [full(late)] }])).toEqual([{ ...full(late), servers: [] }]);
  const killed = [{ name: 'a', conditions: [full(early)] }];
  expect(gatherConditions([{ name: 'a', conditions: [full(late)] }, ...killed])).toEqual([
    { ...full(early), servers: [] },
  ]);
  const away = { code: 'files-away', facts: {}, since: late } as const;
  expect(
    gatherConditions([
      { name: 'a', conditions: [full(late), away] },
      { name: 'b', conditions: [full(early)] },
    ]),
  ).toEqual([
    { ...full(early), servers: ['a', 'b'] },
    { ...away, servers: ['a'] },
  ]);
  // What a newer version tells of has no words here.
  const unknown = JSON.parse(`[{"code":"from-the-future","facts":{},"since":"${late}"}]`);
  expect(gatherConditions([{ name: 'a', conditions: unknown }])).toEqual([]);
});

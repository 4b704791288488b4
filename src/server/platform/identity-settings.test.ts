import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const hosted = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'portal-4f2a1', FIREBASE_API_KEY: 'AIza-key' };
const emulated = { ...hosted, FIREBASE_PROJECT_ID: 'demo-portal', FIREBASE_EMULATOR_HOST: '127.0.0.1:9099' };

function problems(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1, -1).join('\n');
    throw error;
  }
}

test('the portal signs people in itself unless told otherwise', () => {
  expect(parseConfig({}).identity).toEqual({ kind: 'embedded' });
  expect(parseConfig({ FIREBASE_PROJECT_ID: 'portal-4f2a1' }).identity).toEqual({ kind: 'embedded' });
});

test('a hosted project needs its id and its key; the rest has defaults', () => {
  expect(parseConfig(hosted).identity).toEqual({
    kind: 'firebase',
    projectId: 'portal-4f2a1',
    apiKey: 'AIza-key',
    authDomain: 'portal-4f2a1.firebaseapp.com',
    persistence: 'local',
    emulatorHost: undefined,
  });
  const missing = problems({ IDENTITY: 'firebase' });
  expect(missing).toContain('FIREBASE_PROJECT_ID is missing');
  expect(missing).toContain('FIREBASE_API_KEY is missing');
});

test('every wrong value is named', () => {
  for (const [name, value] of Object.entries({
    IDENTITY: 'google',
    FIREBASE_PROJECT_ID: 'Portal/..',
    FIREBASE_API_KEY: 'a b',
    FIREBASE_AUTH_DOMAIN: 'https://portal.example.org/',
    FIREBASE_PERSISTENCE: 'for ever',
  }))
    expect(problems({ ...hosted, [name]: value })).toMatch(new RegExp(`^${name} m`));
});

test('the emulator serves a demo project on one’s own machine', () => {
  expect(problems(emulated)).toBe('');
  for (const host of ['localhost:9099', '127.0.0.5:9098', '[::1]:9099'])
    expect(problems({ ...emulated, FIREBASE_EMULATOR_HOST: host })).toBe('');
});

test.each([
  ['a real project', { FIREBASE_PROJECT_ID: 'portal-4f2a1' }, 'begins with "demo-"'],
  ['production', { NODE_ENV: 'production' }, 'NODE_ENV=production'],
  ['another machine', { FIREBASE_EMULATOR_HOST: '192.0.2.1:9099' }, 'must be on this machine'],
  ['another name', { FIREBASE_EMULATOR_HOST: '127.0.0.1.example.org:9099' }, 'must be on this machine'],
  ['a name before it', { FIREBASE_EMULATOR_HOST: 'x@127.0.0.1:9099' }, 'must be on this machine'],
  ['no port', { FIREBASE_EMULATOR_HOST: '127.0.0.1' }, 'must be on this machine'],
  ['a path', { FIREBASE_EMULATOR_HOST: '127.0.0.1:9099/x' }, 'must be on this machine'],
  ['a public address', { PUBLIC_URL: 'https://portal.example.org' }, 'needs HOST and PUBLIC_URL'],
  ['everybody’s network', { HOST: '0.0.0.0' }, 'needs HOST and PUBLIC_URL'],
])('with %s the emulator is refused, and the portal does not start', (_, change, sentence) => {
  expect(problems({ ...emulated, ...change })).toContain(sentence);
});

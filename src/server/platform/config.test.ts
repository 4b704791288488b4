import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

/** What the operator reads. */
function complaint(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1, -1).join('\n');
    throw error;
  }
  return '';
}

test('every problem is named at once, one a line', () => {
  const said = complaint({ PORT: 'abc', PUBLIC_URL: 'http://portal.example.org', TRUST_PROXY: 'proxy,10.0.0.0/8' });
  expect(said.split('\n')).toEqual([
    'PORT must be a number.',
    'TRUST_PROXY must hold IP addresses or networks such as 10.0.0.0/8; “proxy” is none.',
    expect.stringContaining('PUBLIC_URL http://portal.example.org is not encrypted'),
  ]);
});

test.each([
  ['PUBLIC_URL', 'https://example.org/portal'],
  ['PUBLIC_URL', 'portal.example.org'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['CORS_ORIGINS', 'www.example.org'],
  ['CORS_ORIGINS', 'https://www.example.org/page'],
  ['ADMIN_EMAILS', 'office'],
  ['MAIL_FROM', 'x'],
  ['MAIL_FROM', 'School <school>'],
  ['MAIL_FROM', 'School <school@example.org'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:mail.example.org'],
  ['SMTP_URL', 'smtp://user:100%@mail.example.org'],
  ['AUTH_SECRET', ' '.repeat(40)],
  ['DATABASE_URL', 'postgres://portal:secret@one.example.org,two.example.org/portal'],
  ['DATABASE_URL', 'postgres://one.example.org:5432,two.example.org:5433'],
  ['DATABASE_URL', 'postgresql:///portal?host=one.example.org,two.example.org'],
  ['DATABASE_URL', 'postgresql:///portal?host=%2Frun%2Fa%2C%2Frun%2Fb'],
  ['STOP_AFTER_SECONDS', '601'],
])('%s=%s is not accepted, with one sentence', (name, value) => {
  expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name} must .+\\.$`));
});

test.each([
  ['PUBLIC_URL', 'https://Portal.example.org/'],
  ['PUBLIC_URL', 'http://localhost:4000'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1'],
  ['CORS_ORIGINS', 'https://www.example.org/,http://localhost:5173'],
  ['ADMIN_EMAILS', 'office@example.org, büro@example.org'],
  ['SMTP_URL', 'smtp://user:100%25@mail.example.org:587'],
  ['SMTP_URL', 'smtps://[::1]'],
  ['DATABASE_URL', 'postgres://portal:a,b@db.example.org/portal'],
  ['DATABASE_URL', 'postgresql://portal@/school,hill?host=/run/postgresql'],
  ['DATABASE_URL', 'postgres://[::1]:5432/portal?options=-csearch_path=a,b'],
])('%s=%s is accepted', (name, value) => {
  expect(complaint({ [name]: value })).toBe('');
});

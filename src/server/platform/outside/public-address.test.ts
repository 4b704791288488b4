import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { readOutsideAddress } from './outside-address.ts';
import { isPublicAddress } from './public-address.ts';

const NOT_PUBLIC = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '0:0:0:0:0:ffff:10.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1111%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
  '2130706433',
];

test.each(NOT_PUBLIC)('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '223.255.255.255',
])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true));

test.each(['2606:4700::1111', '2a00:1450:4001:80e::200e', '2001:4860:4860::8888', '2001:200::1', '64:ff9b::8.8.8.8'])(
  '%s is one of IPv6',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

// However a host is spelled, what is looked at is what would be connected to.
test.each([
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '0177.0.0.1',
  '0x7f.0.0.1',
  '0x7f000001',
  '017700000001',
  '2130706433',
  '127.0.0.1%2e',
  '１２７.0.0.1',
  '0',
  '0xa9fea9fe',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:0:0:1]',
  '[64:ff9b::7f00:1]',
  '[fd00::1]',
])('https://%s/ is read as an address that is not public', (host) => {
  const url = readOutsideAddress(`https://${host}/a.ics`);
  if ('trouble' in url) throw new Error(url.trouble);
  const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
  expect(isIP(literal)).toBeGreaterThan(0);
  expect(isPublicAddress(literal)).toBe(false);
});

test.each([
  ['https://example.org/a.ics', 'https://example.org/a.ics'],
  ['  webcal://example.org/a.ics ', 'https://example.org/a.ics'],
  ['WEBCAL://example.org/a.ics', 'https://example.org/a.ics'],
  ['example.org/a.ics', 'https://example.org/a.ics'],
  ['https://example.org:443/a.ics#part', 'https://example.org/a.ics'],
])('%s is asked as %s', (typed, asked) => {
  const url = readOutsideAddress(typed);
  expect('href' in url && url.href).toBe(asked);
});

test.each([
  ['', 'not-an-address'],
  ['https://', 'not-an-address'],
  ['https://256.0.0.1/', 'not-an-address'],
  [`https://example.org/${'a'.repeat(2000)}`, 'not-an-address'],
  ['http://example.org/a.ics', 'not-https'],
  ['file:///etc/passwd', 'not-https'],
  ['ftp://example.org/a.ics', 'not-https'],
  ['gopher://example.org/', 'not-https'],
  ['data:text/calendar,BEGIN', 'not-https'],
  ['https://user@example.org/', 'has-password'],
  ['https://user:secret@example.org/', 'has-password'],
  ['https://example.org:8443/', 'other-port'],
  ['https://example.org:22/', 'other-port'],
])('%s is not asked: %s', (typed, trouble) => {
  expect(readOutsideAddress(typed)).toEqual({ trouble });
});

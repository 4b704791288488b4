import { expect, test } from 'vitest';
import { chooseByHost } from './choose-by-host.ts';

const river = { id: 'river', publicUrl: 'https://river.example.org' };
const hill = { id: 'hill', publicUrl: 'https://hill.example.org:8443' };
const fresh = { id: 'fresh', publicUrl: 'http://localhost:3000' };
const of = (host: string, rows: { id: string; publicUrl: string | null }[] = [river, hill]) =>
  chooseByHost(rows, host)?.id ?? null;

test.each([
  'river.example.org',
  'RIVER.example.org',
  'river.example.org.',
  'river.example.org:443',
  'river.example.org:8080',
])('%s is the school of that name', (host) => expect(of(host)).toBe('river'));

test('each school has its own', () => {
  expect([of('hill.example.org'), of('hill.example.org:8443')]).toEqual(['hill', 'hill']);
});

test.each([
  '127.0.0.1:3000',
  '192.168.1.7',
  '[::1]:3000',
  'localhost:3000',
  'portal',
  'portal:3000',
  'x.localhost',
  '',
])('what is no public name reaches the only school, and of several none: “%s”', (host) =>
  expect([of(host, [river]), of(host)]).toEqual(['river', null]),
);

test.each([
  'evil.example',
  'river.example.org.evil.example',
  'evil.example#river.example.org',
  'www.river.example.org',
  'example.org',
  'river.example.org@evil.example',
])('another name reaches nobody: %s', (host) => expect([of(host), of(host, [river])]).toEqual([null, null]));

test('a portal that was not told its address answers to every name', () => {
  expect([of('school.example', [fresh]), of('school.example', [{ id: 'new', publicUrl: null }])]).toEqual([
    'fresh',
    'new',
  ]);
});

test('a school without an address beside another is reached by no name', () => {
  expect(of('school.example', [{ id: 'new', publicUrl: null }, hill])).toBeNull();
});

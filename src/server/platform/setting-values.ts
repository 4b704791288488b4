import { isIP } from 'node:net';
import * as z from 'zod';
import type { Trouble } from './operator-error.ts';

/** What a setting must be, as a code: the sentences whose names begin with `setting_`; the name of the setting comes later. */
type Must = Trouble extends infer Each
  ? Each extends readonly [infer Code extends `setting-${string}`, infer Facts]
    ? [code: Code, ...facts: keyof Facts extends 'name' ? [] : [Omit<Facts, 'name'>]]
    : never
  : never;

/** zod keeps a text for what is wrong: the code with its facts, as JSON. */
export const must = (...code: Must) => JSON.stringify(code);

/** What zod found wrong with a setting, as the code that `must` gave it. */
export function problemOf(issue: z.core.$ZodIssue): Trouble {
  // Each message of the settings' schema is one that `must` made.
  const [code, facts] = JSON.parse(issue.message) as [code: string, facts?: object];
  return [code, { ...facts, name: issue.path.join('.') }] as unknown as Trouble;
}

export const number = (fallback: number, least: number, most: number) =>
  z.coerce
    .number(must('setting-not-a-number'))
    .int(must('setting-not-whole'))
    .min(least, must('setting-too-small', { least }))
    .max(most, must('setting-too-large', { most }))
    .default(fallback);

export const yesNo = z
  .enum(['0', '1', 'true', 'false'], must('setting-not-listed', { choices: '1, 0' }))
  .default('0')
  .transform((value) => value === '1' || value === 'true');

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

export const listOf = (isGood: (item: string) => boolean, kind: 'email' | 'network' | 'origin') =>
  list.superRefine((items, context) => {
    for (const item of items) if (!isGood(item)) context.addIssue(must(WRONG_ITEM[kind], { item }));
  });

const WRONG_ITEM = {
  email: 'setting-item-not-an-email',
  network: 'setting-item-not-a-network',
  origin: 'setting-item-not-an-origin',
} as const;

/** An http(s) address of a website, with nothing behind its host and port. */
export function isOrigin(value: string): boolean {
  const address = URL.parse(value);
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return false;
  return address.href === `${address.origin}/`;
}

/** Of a database's address: `//one,two/name` and `?host=one,two` name several, of which `pg` asks none. */
export function hasOneHost(value: string): boolean {
  const [, hosts = '', query = ''] = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)[^?#]*\??([^#]*)/.exec(value) ?? [];
  const named = new URLSearchParams(query);
  return [hosts, ...named.getAll('host'), ...named.getAll('port')].every((each) => !each.includes(','));
}

/** What stands before the host of an address is percent-encoded. */
export function hasReadablePassword(value: string): boolean {
  const { username = '', password = '' } = URL.parse(value) ?? {};
  return [username, password].every((part) => /^(?:[^%]|%[0-9a-f]{2})*$/i.test(part));
}

/** An IP address, a network such as 10.0.0.0/8, or one of the names that Fastify knows for such. */
export function isNetwork(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true;
  const [address = '', bits, ...more] = value.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
}

export const url = (protocols: string[], example: string) =>
  z
    .string()
    .refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), must('setting-not-like', { example }));

import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openFile, sealFile } from './sealed-file.ts';

const key = { id: 'one', bytes: randomBytes(32) };
const keyring = { keys: () => [key], file: null };
const at = { organizationId: 'school', studentId: 'file', section: 'pack', accountId: 'office' };
const PART = 128 * 1024;
const SEALED_PART = PART + 28;

const open = (sealed: Buffer, bytes: number, place = at) =>
  openFile(keyring, place, {
    keyId: 'one',
    bytes,
    read: async (from, length) => sealed.subarray(from, from + length),
  });

test.each([1, PART - 1, PART, PART + 1, 3 * PART + 5])('a file of %i bytes opens as it was', async (length) => {
  const bytes = randomBytes(length);
  const { sealed } = await sealFile(key, at, bytes);
  if (length > 64) expect(sealed.includes(bytes.subarray(0, 64))).toBe(false);
  expect(bytes.equals((await open(sealed, length)) ?? Buffer.alloc(0))).toBe(true);
});

test('a file whose parts were moved, left out, changed or cut short does not open, nor at another place', async () => {
  const bytes = randomBytes(3 * PART);
  const { sealed } = await sealFile(key, at, bytes);
  const part = (n: number) => sealed.subarray(n * SEALED_PART, (n + 1) * SEALED_PART);
  const flipped = Buffer.from(sealed);
  flipped[SEALED_PART + 40] = (flipped[SEALED_PART + 40] ?? 0) ^ 1;
  for (const [wrong, length] of [
    [Buffer.concat([part(1), part(0), part(2)]), bytes.length],
    [Buffer.concat([part(0), part(2)]), 2 * PART],
    [Buffer.concat([part(0), part(1)]), 2 * PART],
    [sealed.subarray(0, -1), bytes.length],
    [flipped, bytes.length],
  ] as const)
    expect(await open(wrong, length)).toBeNull();
  expect(await open(sealed, bytes.length, { ...at, accountId: 'another' })).toBeNull();
  expect(
    await openFile({ keys: () => [], file: null }, at, { keyId: 'one', bytes: 1, read: async () => sealed }),
  ).toBeNull();
});

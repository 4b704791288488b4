import { setImmediate as others } from 'node:timers/promises';
import type { HealthKey, Keyring } from '../platform/sealing/keyring.ts';
import { nameOf, SEAL_BYTES, sealBytes, type SealedAt, unsealBytes } from '../platform/sealing/seal.ts';

/** So much of a file is sealed, read and opened at a time: megabytes at once would keep everybody else waiting. */
const PART_BYTES = 128 * 1024;

export interface SealedFile {
  readonly keyId: string;
  /** Its parts one after the other, each sealed by itself. */
  readonly sealed: Buffer;
}

/** Seals a file that holds health data with the key of the data itself; `at` is where it will stand, and opens nowhere else. */
export async function sealFile(key: HealthKey, at: SealedAt, bytes: Uint8Array): Promise<SealedFile> {
  const sealed: Buffer[] = [];
  for (const { name, from, to } of partsOf(at, bytes.length)) {
    sealed.push(sealBytes(key, name, bytes.subarray(from, to)));
    await others();
  }
  return { keyId: key.id, sealed: Buffer.concat(sealed) };
}

interface SealedInParts {
  readonly keyId: string;
  /** How many bytes the file has. */
  readonly bytes: number;
  /** Reads so many bytes of what was sealed; null where it is gone. */
  readonly read: (from: number, length: number) => Promise<Buffer | null>;
}

/** The bytes again; null where no key here opens them, or they are gone. */
export async function openFile(
  keyring: Keyring,
  at: SealedAt,
  { keyId, bytes, read }: SealedInParts,
): Promise<Buffer | null> {
  const key = keyring.keys().find(({ id }) => id === keyId);
  if (!key) return null;
  const file: Buffer[] = [];
  for (const [index, { name, from, to }] of partsOf(at, bytes).entries()) {
    const sealed = await read(from + index * SEAL_BYTES, to - from + SEAL_BYTES);
    const part = sealed && unsealBytes(key, name, sealed);
    if (!part) return null;
    file.push(part);
  }
  return Buffer.concat(file);
}

/** Each part says which of how many it is: left out, moved or cut short, none of them opens. */
function partsOf(at: SealedAt, bytes: number) {
  const count = Math.max(1, Math.ceil(bytes / PART_BYTES));
  return Array.from({ length: count }, (_, index) => ({
    name: Buffer.concat([nameOf(at), Buffer.from(`\nfile ${index + 1}/${count}`)]),
    from: index * PART_BYTES,
    to: Math.min(bytes, (index + 1) * PART_BYTES),
  }));
}

import type { HealthKey, Keyring } from './keyring.ts';
import { seal, type SealedAt, unseal } from './seal.ts';

export interface SealedFile {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/** Seals a file that holds health data as the data itself is sealed; `at` is where it will stand, and opens nowhere else. */
export function sealFile(key: HealthKey, at: SealedAt, bytes: Uint8Array): SealedFile {
  return { keyId: key.id, sealed: seal(key, at, Buffer.from(bytes).toString('base64')) };
}

/** The bytes again; null where no key here opens them. */
export function openFile(keyring: Keyring, at: SealedAt, { keyId, sealed }: SealedFile): Buffer | null {
  const key = keyring.keys().find(({ id }) => id === keyId);
  const value = key && unseal(key, at, sealed)?.value;
  return typeof value === 'string' ? Buffer.from(value, 'base64') : null;
}

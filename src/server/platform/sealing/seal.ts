import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { HealthKey } from './keyring.ts';

/** Where a sealed row stands; put anywhere else it does not open. */
export interface SealedAt {
  readonly organizationId: string;
  readonly studentId: string;
  readonly section: string;
  /** Of a draft: whose it is. */
  readonly accountId?: string;
  /** Of what one household tells: which. */
  readonly familyId?: string;
}

const [NONCE, TAG] = [12, 16];
/** How many bytes more something sealed has. */
export const SEAL_BYTES = NONCE + TAG;
/** Answers are filled up to a multiple of this, so that their length does not tell "none" from a list. */
const BLOCK = 512;

/** AES-256-GCM: what is sealed, and that it belongs to this place. */
export function seal(key: HealthKey, at: SealedAt, value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  const filled = Buffer.alloc(Math.ceil(text.length / BLOCK) * BLOCK, ' ');
  text.copy(filled);
  return sealBytes(key, nameOf(at), filled);
}

/** What was sealed; null where this key, or this place, is not the one. An error would carry a piece of the text with it. */
export function unseal(key: HealthKey, at: SealedAt, sealed: Buffer): { readonly value: unknown } | null {
  const text = unsealBytes(key, nameOf(at), sealed);
  try {
    return text && { value: JSON.parse(text.toString()) };
  } catch {
    return null;
  }
}

/** Bytes as they are: `name` says what they are and where they stand. */
export function sealBytes(key: HealthKey, name: Buffer, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(name);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

export function unsealBytes(key: HealthKey, name: Buffer, sealed: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAAD(name).setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

interface Seal {
  readonly key: HealthKey;
  readonly at: SealedAt;
}

/** What was sealed, sealed anew for another place or with another key; null where it does not open. Nothing of it leaves. */
export function reseal(from: Seal, to: Seal, sealed: Buffer): Buffer | null {
  const content = unseal(from.key, from.at, sealed);
  return content && seal(to.key, to.at, content.value);
}

export function nameOf({ organizationId, studentId, section, accountId, familyId }: SealedAt): Buffer {
  return Buffer.from(['health 1', organizationId, studentId, section, accountId ?? familyId ?? ''].join('\n'));
}

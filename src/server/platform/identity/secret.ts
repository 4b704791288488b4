import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

const SECRET_FILE = 'secret';

/** The secret that signs cookies and guards keys: AUTH_SECRET, else one made at the first start and kept in the data folder (mode 0600). */
export function loadAuthSecret(config: Pick<Config, 'authSecret' | 'dataDir'>): string {
  if (config.authSecret) return config.authSecret;
  const file = join(config.dataDir, SECRET_FILE);
  mkdirSync(config.dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    chmodSync(file, 0o600);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new Error(`${file} must hold at least 32 characters; delete it to have a new one made.`);
  return secret;
}

/** One secret, a key of its own for each use. */
export interface SecretKeys {
  library(): string;
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** What a mail carries to prove that it arrived: made of the mail's id whenever it is needed, and kept nowhere. */
  mailed(text: string): Buffer;
  /** A stand-in for a person's address that cannot be turned back. */
  pseudonym(text: string): string;
  encrypt(text: string): string;
  /** Null when another secret encrypted it. */
  decrypt(text: string): string | null;
}

export function deriveKeys(secret: string): SecretKeys {
  const key = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `registration-portal ${use}`, 32));
  const [cookie, address, vault, mail] = [key('cookie'), key('address'), key('vault'), key('mail')];
  const hmac = (with_: Buffer, text: string) => createHmac('sha256', with_).update(text).digest('base64url');
  return {
    library: () => key('library').toString('base64url'),
    sign: (text) => hmac(cookie, text),
    isSigned: (text, signature) => isEqual(hmac(cookie, text), signature),
    mailed: (text) => createHmac('sha256', mail).update(text).digest(),
    pseudonym: (text) => hmac(address, text).slice(0, 24),
    encrypt: (text) => encrypt(vault, text),
    decrypt: (text) => decrypt(vault, text),
  };
}

/** The same, derived when first used. */
export function lazyKeys(secret: () => string): SecretKeys {
  let derived: SecretKeys | undefined;
  const get = () => (derived ??= deriveKeys(secret()));
  return {
    library: () => get().library(),
    sign: (text) => get().sign(text),
    isSigned: (text, signature) => get().isSigned(text, signature),
    mailed: (text) => get().mailed(text),
    pseudonym: (text) => get().pseudonym(text),
    encrypt: (text) => get().encrypt(text),
    decrypt: (text) => get().decrypt(text),
  };
}

/** Compared in a time that says nothing of where they differ. */
export function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function encrypt(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

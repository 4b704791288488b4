import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { LastingError } from '../platform/operator-error.ts';
import { makeDataFolder } from '../platform/storage/make-folder.ts';
import { type Database, withIdentityTables } from '../platform/database/connect.ts';

const SECRET_FILE = 'secret';
const SHORTEST = 32;

type Place = Pick<Config, 'authSecret' | 'dataDir'>;

/** The secret is lost, cut short or another one. */
export class SecretUnusable extends LastingError {}

/** The secret that signs cookies and guards keys: AUTH_SECRET, else the one in the data folder. Never makes one. */
export function loadAuthSecret(place: Place): string {
  if (place.authSecret) return place.authSecret;
  const file = join(place.dataDir, SECRET_FILE);
  const secret = readSecret(file);
  if (secret === null) throw new SecretUnusable('secret-missing', { file, least: SHORTEST });
  if (secret.length < SHORTEST)
    throw new SecretUnusable('secret-too-short', { file, count: secret.length, least: SHORTEST });
  return secret;
}

/**
 * The same at a start: a truly new portal, where no secret was ever used, gets one of its own (kept in the data folder, mode 0600). Where one
 * was, `opens` says whether this is it: a portal that took another one would sign everybody out without a word. That holds for AUTH_SECRET
 * too, which is mistyped on one server of several.
 */
export async function ensureAuthSecret(
  place: Place,
  used: () => Promise<{ readonly opens: (secret: string) => boolean } | null>,
): Promise<void> {
  const file = join(place.dataDir, SECRET_FILE);
  const before = await used();
  if (place.authSecret) {
    if (before && !before.opens(place.authSecret)) throw new SecretUnusable('secret-setting-of-another');
    return;
  }
  if (before === null) return makeSecret(file);
  if (!before.opens(loadAuthSecret(place))) throw new SecretUnusable('secret-of-another', { file, least: SHORTEST });
  chmodSync(file, 0o600);
}

/** Two servers that start together agree on the first one's. */
function makeSecret(file: string): void {
  const found = readSecret(file);
  if (found !== null && found.length >= SHORTEST) return;
  makeDataFolder(dirname(file));
  // Nothing was ever done with what a start that was cut short left here.
  if (found !== null) rmSync(file);
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return null;
    throw new SecretUnusable('secret-unreadable', { file, reason: code, least: SHORTEST });
  }
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

/** What a network is called where it is counted, kept or logged. */
export const networkName = (keys: Pick<SecretKeys, 'pseudonym'>, network: string) =>
  keys.pseudonym(`network ${network}`);

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

/** Whether a secret was ever used here, and then whether another text is that secret; null in a truly new portal. */
export async function usedSecret(database: Database): Promise<{ opens: (secret: string) => boolean } | null> {
  const identity = withIdentityTables(database);
  const keys = await identity.selectFrom('auth_key').select('private_key').execute();
  if (keys.length > 0)
    return { opens: (secret) => keys.some((key) => deriveKeys(secret).decrypt(key.private_key) !== null) };
  const user = await identity.selectFrom('auth_user').select('id').limit(1).executeTakeFirst();
  // Nothing is left to try it on.
  return user ? { opens: () => true } : null;
}

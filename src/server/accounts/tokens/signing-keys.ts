import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { SecretKeys } from '../secret.ts';
import type { IdentityDatabase } from '../../platform/database/connect.ts';

const RELOAD_AT_MOST_EVERY_MS = 1000;

export interface SigningKeys {
  current(): Promise<{ id: string; privateKey: KeyObject }>;
  /** The public key of a token's `kid`, from our own table only. */
  find(id: string): Promise<KeyObject | null>;
  jwks(): Promise<{ keys: JsonWebKey[] }>;
}

interface Loaded {
  readonly current: { id: string; privateKey: KeyObject };
  readonly publicKeys: ReadonlyMap<string, KeyObject>;
  readonly at: number;
}

/** ES256 key pairs, kept in the database so that every server of an installation accepts the others' tokens. */
export function createSigningKeys(database: IdentityDatabase, keys: SecretKeys, clock: Clock): SigningKeys {
  let loaded: Promise<Loaded> | undefined;
  const load = () => {
    const next = loadKeys(database, keys, clock);
    next.catch(() => {
      if (loaded === next) loaded = undefined;
    });
    loaded = next;
    return next;
  };
  const get = () => loaded ?? load();
  return {
    current: async () => (await get()).current,
    find: async (id) => {
      const held = await get();
      const known = held.publicKeys.get(id);
      // Another server may have made a key since.
      if (known || clock.now() - held.at < RELOAD_AT_MOST_EVERY_MS) return known ?? null;
      return (await load()).publicKeys.get(id) ?? null;
    },
    jwks: async () => ({
      keys: [...(await get()).publicKeys].map(([kid, key]) => ({
        ...key.export({ format: 'jwk' }),
        kid,
        alg: 'ES256',
        use: 'sig',
      })),
    }),
  };
}

async function loadKeys(database: IdentityDatabase, keys: SecretKeys, clock: Clock): Promise<Loaded> {
  let rows = await database.selectFrom('auth_key').selectAll().orderBy('created_at').orderBy('id').execute();
  let current = ownKey(rows, keys);
  if (!current) {
    await makeKey(database, keys, clock);
    rows = await database.selectFrom('auth_key').selectAll().orderBy('created_at').orderBy('id').execute();
    current = ownKey(rows, keys);
  }
  if (!current) throw new Error('The key that signs ID tokens cannot be read back.');
  const publicKeys = new Map(rows.map((row) => [row.id, createPublicKey(row.public_key)]));
  return { current, publicKeys, at: clock.now() };
}

/** The oldest key that our secret opens: servers that start together agree on it. */
function ownKey(rows: readonly { id: string; private_key: string }[], keys: SecretKeys) {
  for (const row of rows) {
    const pem = keys.decrypt(row.private_key);
    if (pem) return { id: row.id, privateKey: createPrivateKey(pem) };
  }
  return null;
}

async function makeKey(database: IdentityDatabase, keys: SecretKeys, clock: Clock): Promise<void> {
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await database
    .insertInto('auth_key')
    .values({
      id: newId(),
      public_key: pair.publicKey,
      private_key: keys.encrypt(pair.privateKey),
      created_at: clock.iso(),
    })
    .execute();
}

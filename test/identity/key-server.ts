import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The project that signs people in, in tests. */
export const PROJECT = 'portal-test-4f2a1';
export const HOSTED = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: PROJECT, FIREBASE_API_KEY: 'public-key' };

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export function makeKey(kid: string): SigningKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** A provider's key server as Google runs one: RS256 keys by `kid`, which come and go. */
export interface KeyServer {
  readonly url: string;
  /** How often it was asked. */
  readonly asked: () => number;
  publish(...keys: readonly SigningKey[]): void;
  /** From now on it answers as a broken service does. */
  breakDown(): void;
  close(): Promise<void>;
}

export async function openKeyServer(...first: readonly SigningKey[]): Promise<KeyServer> {
  let keys = first;
  let isBroken = false;
  let asked = 0;
  const server: Server = createServer((_request, response) => {
    asked += 1;
    if (isBroken) return void response.writeHead(500).end('down');
    const jwks = keys.map((key) => ({
      ...key.publicKey.export({ format: 'jwk' }),
      kid: key.kid,
      use: 'sig',
      alg: 'RS256',
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: jwks }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/keys`,
    asked: () => asked,
    publish: (...next) => {
      keys = next;
    },
    breakDown: () => {
      isBroken = true;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token as the provider signs it, with whatever header and claims a test wants. */
export function signToken(key: Pick<SigningKey, 'privateKey'>, header: object, claims: object): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`;
}

/** A token in the form the emulator gives out: not signed at all. */
export function unsignedToken(claims: object, header: object = { alg: 'none', typ: 'JWT' }): string {
  return `${encode(header)}.${encode(claims)}.`;
}

/** The claims of a good token of somebody. */
export function claimsOf(subject: string, at: number, change: object = {}): Record<string, unknown> {
  const now = Math.floor(at / 1000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    sub: subject,
    user_id: subject,
    email: `${subject}@example.org`,
    email_verified: true,
    firebase: { identities: { email: [`${subject}@example.org`] }, sign_in_provider: 'password' },
    ...change,
  };
}

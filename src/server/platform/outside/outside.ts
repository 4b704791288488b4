import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressTrouble, checkOutsideAddress, MOST_ADDRESS } from './outside-address.ts';
import { isPublicAddress } from './public-address.ts';

/** Why an address of the internet gave nothing. */
export type OutsideTrouble =
  | AddressTrouble
  | 'no-such-host'
  | 'not-public'
  | 'certificate'
  | 'unreachable'
  | 'too-slow'
  | 'too-many-redirects'
  | 'refused'
  | 'compressed'
  | 'too-big';

/** An address could not be read; the message carries none of it. */
export class OutsideError extends Error {
  readonly trouble: OutsideTrouble;
  constructor(trouble: OutsideTrouble) {
    super(trouble);
    this.name = 'OutsideError';
    this.trouble = trouble;
  }
}

interface Resolved {
  readonly address: string;
  readonly family: number;
}

/** What tests put in place of the internet. */
export interface OutsideParts {
  readonly resolve?: (host: string) => Promise<readonly Resolved[]>;
  readonly isPublic?: (address: string) => boolean;
  /** The port that is connected to, whatever the address says. */
  readonly port?: number;
  /** Who vouches for servers beside the usual authorities. */
  readonly ca?: string;
  readonly mostMs?: number;
}

/** Reads addresses of the internet. */
export interface Outside {
  /** The body of an address, whole; throws an `OutsideError`. */
  read(url: URL): Promise<Uint8Array>;
}

const MOST_BYTES = 1_000_000;
const MOST_MS = 10_000;
const MOST_REDIRECTS = 3;
const HTTPS = 443;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Whoever may give an address can make this server ask it: only https, only public hosts, and connected to the very address that was looked at.
 * Bounded in bytes, time and redirects, each of which is looked at anew; nothing is sent along but the address.
 */
export function openOutside(parts: OutsideParts = {}): Outside {
  const mostMs = parts.mostMs ?? MOST_MS;
  return {
    read: async (url) => {
      const ends = AbortSignal.timeout(mostMs);
      const late = Promise.withResolvers<never>();
      // A name that is looked up cannot be called off: nobody waits for it any more.
      ends.addEventListener('abort', () => late.reject(new OutsideError('too-slow')), { once: true });
      late.promise.catch(() => undefined);
      return Promise.race([follow(url, parts, ends), late.promise]);
    },
  };
}

async function follow(first: URL, parts: OutsideParts, ends: AbortSignal): Promise<Uint8Array> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const checked = checkOutsideAddress(url);
    if ('trouble' in checked) throw new OutsideError(checked.trouble);
    const addresses = await resolvePublic(checked.hostname, parts);
    const answer = await ask(checked, { addresses, parts, ends });
    const status = answer.statusCode ?? 0;
    const leadsTo = answer.headers.location;
    if (!REDIRECTS.includes(status) || leadsTo === undefined) return readBody(answer, status);
    answer.destroy();
    if (leadsTo.length > MOST_ADDRESS || !URL.canParse(leadsTo, checked)) throw new OutsideError('not-an-address');
    url = new URL(leadsTo, checked);
  }
  throw new OutsideError('too-many-redirects');
}

/** Every address of a host; one that is not public is enough to ask none of them. */
async function resolvePublic(
  hostname: string,
  { resolve = resolveHost, isPublic = isPublicAddress }: OutsideParts,
): Promise<readonly Resolved[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses = family > 0 ? [{ address: host, family }] : await resolve(host);
  if (addresses.length === 0) throw new OutsideError('no-such-host');
  if (!addresses.every(({ address }) => isPublic(address))) throw new OutsideError('not-public');
  return addresses;
}

async function resolveHost(host: string): Promise<readonly Resolved[]> {
  try {
    return await lookup(host, { all: true });
  } catch {
    throw new OutsideError('no-such-host');
  }
}

interface Asking {
  readonly addresses: readonly Resolved[];
  readonly parts: OutsideParts;
  readonly ends: AbortSignal;
}

function ask(url: URL, { addresses, parts, ends }: Asking): Promise<IncomingMessage> {
  // What was looked at is what is connected to: the name is not asked a second time.
  const known: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      lookup: known,
      port: parts.port ?? HTTPS,
      // No connection of before, and no proxy of the environment.
      agent: false,
      signal: ends,
      headers: { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'registration-portal' },
      ...(parts.ca && { ca: parts.ca }),
    });
    asked.once('response', resolve);
    // More than one may come: whoever listens once alone is ended by the second.
    asked.on('error', (error) => reject(new OutsideError(troubleOf(error))));
    asked.end();
  });
}

function troubleOf(error: Error): OutsideTrouble {
  if (error.name === 'AbortError') return 'too-slow';
  const code = 'code' in error ? String(error.code) : '';
  return /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|^ERR_TLS/.test(code) ? 'certificate' : 'unreachable';
}

async function readBody(answer: IncomingMessage, status: number): Promise<Uint8Array> {
  try {
    if (status < 200 || status > 299) throw new OutsideError('refused');
    const encoding = answer.headers['content-encoding'] ?? 'identity';
    // Unpacked, a little can be very much.
    if (encoding.trim().toLowerCase() !== 'identity') throw new OutsideError('compressed');
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of answer as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength;
      if (bytes > MOST_BYTES) throw new OutsideError('too-big');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError(troubleOf(error as Error));
  } finally {
    answer.destroy();
  }
}

import { createHmac, hkdfSync } from 'node:crypto';

/** What all servers of an installation must have alike, as this one has it now. */
export interface AgreedSettings {
  readonly secret: string;
  /** The ids of the keys of health data; the first seals. */
  readonly healthKeys: readonly string[];
  /** What the place of files is called by its own mark; null while it cannot be read. */
  readonly files: string | null;
  readonly address: string;
  readonly mail: string;
  /** Which build of the program runs. */
  readonly version: string;
}

/** How they look from outside: the same for the same, and nothing that leads back to them. */
export type Fingerprints = AgreedSettings;

/** What one server may have unlike the others: each of these makes it unfit for visitors. */
export const COMPARED = ['secret', 'healthKeys', 'files', 'address', 'mail'] as const;
export type Compared = (typeof COMPARED)[number];

/**
 * Whoever copies the database has salt and fingerprints, and may try words on them. Secret and keys are too random for that, and the address
 * is public; a mail server's password may be a word that somebody chose: its key is made of the secret, which is in no database.
 */
export function takeFingerprints(settings: AgreedSettings, salt: string): Fingerprints {
  const { secret, healthKeys, files, address, mail, version } = settings;
  const keyed = Buffer.from(hkdfSync('sha256', secret, salt, 'registration-portal fingerprint', 32));
  const print = (name: string, value: string, key: string | Buffer = salt) =>
    createHmac('sha256', key).update(`${name}\n${value}`).digest('base64url');
  return {
    secret: print('secret', secret),
    healthKeys: healthKeys.map((id) => print('health key', id)),
    files: files === null ? null : print('files', files),
    address: print('address', address),
    mail: print('mail', mail, keyed),
    version: print('version', version),
  };
}

/** What a server has unlike another. What either does not know is not compared, nor mail settings under different secrets. */
export function decideDifferences(own: Fingerprints, other: Partial<Fingerprints>): Compared[] {
  return COMPARED.filter((name) => {
    switch (name) {
      case 'healthKeys':
        return other.healthKeys !== undefined && !openEachOther(own.healthKeys, other.healthKeys);
      case 'mail':
        return other.secret === own.secret && isUnlike(own.mail, other.mail);
      default:
        return isUnlike(own[name], other[name]);
    }
  });
}

export function isUnlike(own: string | null, other: string | null | undefined): boolean {
  return own !== null && other != null && own !== other;
}

/** Each has the key that seals at the other: so keys are replaced server by server. */
function openEachOther(own: readonly string[], other: readonly string[]): boolean {
  const [[mine], [theirs]] = [own, other];
  if (mine === undefined || theirs === undefined) return mine === theirs;
  return own.includes(theirs) && other.includes(mine);
}

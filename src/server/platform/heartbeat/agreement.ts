import type { Conditions } from '../conditions.ts';
import type { LiveServer } from './beat-store.ts';
import {
  type AgreedSettings,
  type Compared,
  decideDifferences,
  type Fingerprints,
  isUnlike,
  takeFingerprints,
} from './fingerprints.ts';

export interface AgreementParts {
  /** Read anew for each beat: keys in the data folder are changed while portals run. */
  readonly settings: () => AgreedSettings;
  /** Once this server agrees with those before it, or is the first: what it may now say for all of them. */
  readonly onAgreed?: (() => Promise<void>) | undefined;
}

/** What an operator sets to make them alike. */
const NAMES: Readonly<Record<Compared, string>> = {
  secret: 'AUTH_SECRET',
  healthKeys: 'HEALTH_KEY',
  files: 'DATA_DIR / FILES_S3_BUCKET',
  address: 'PUBLIC_URL',
  mail: 'SMTP_URL / SMTP_ALLOW_PLAIN / MAIL_FROM',
};

export interface Agreement {
  /** This server's fingerprints at this instant. */
  fingerprints(salt: string, at: string): Fingerprints;
  /** Why this server takes no visitors, in a sentence, or null. */
  compare(servers: readonly LiveServer[]): string | null;
}

/** Holds a server's settings against those of the server that has run the longest. */
export function createAgreement({
  parts,
  serverId,
  conditions,
}: {
  readonly parts: AgreementParts;
  readonly serverId: string;
  readonly conditions: Pick<Conditions, 'report' | 'clear'>;
}): Agreement {
  let own: Fingerprints | null = null;
  let changedAt = '';
  let trouble: string | null = null;

  return {
    fingerprints: (salt, at) => {
      const now = takeFingerprints(parts.settings(), salt);
      if (own !== null && JSON.stringify(own) !== JSON.stringify(now)) changedAt = at;
      own = now;
      return now;
    },
    compare: (servers) => {
      const oldest = findOldest(servers);
      const before = oldest?.id === serverId ? undefined : oldest;
      // What both read from one place changes for both: the other is asked once it has written again.
      if (own === null || (before && before.beatAt <= changedAt)) return trouble;
      const other = before?.fingerprints ?? {};
      const settings = decideDifferences(own, other)
        .map((each) => NAMES[each])
        .join(', ');
      if (settings) conditions.report('settings-differ', { settings });
      else conditions.clear('settings-differ');
      if (isUnlike(own.version, other.version)) conditions.report('version-differs');
      else conditions.clear('version-differs');
      trouble = settings
        ? `These settings of this server differ from those of the server that has run the longest: ${settings}.`
        : null;
      return trouble;
    },
  };
}

/** Of the servers that stay, the one that came first. */
export function findOldest(servers: readonly LiveServer[]): LiveServer | undefined {
  const staying = servers.filter(({ leaves, fingerprints }) => !leaves && fingerprints !== null);
  return staying.toSorted((a, b) => order(a.startedAt, b.startedAt) || order(a.id, b.id))[0];
}

const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

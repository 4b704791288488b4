import type { Config } from './platform/config.ts';
import type { AgreementParts } from './platform/heartbeat/agreement.ts';
import type { AgreedSettings } from './platform/heartbeat/fingerprints.ts';
import type { Keyring } from './platform/sealing/keyring.ts';

interface Parts {
  readonly config: Pick<Config, 'databaseUrl' | 'publicUrl' | 'port' | 'smtpUrl' | 'smtpAllowPlain' | 'mailFrom'>;
  readonly secret: () => string;
  readonly keyring: Keyring;
  readonly place: () => string | null;
  readonly version?: string | undefined;
  readonly onAgreed?: (() => Promise<void>) | undefined;
}

/** What a server holds against the others' (0109). On its own folder a portal is alone: the row of another is that of the one before. */
export function agreementOf(parts: Parts): AgreementParts | undefined {
  return parts.config.databaseUrl ? { settings: agreedSettings(parts), onAgreed: parts.onAgreed } : undefined;
}

/** Read anew each time where it may change. */
function agreedSettings({ config, secret, keyring, place, version = '' }: Parts): () => AgreedSettings {
  const { publicUrl, port, smtpUrl = '', smtpAllowPlain, mailFrom } = config;
  // A portal that was told no address has one by its port: that is no difference between two that were told none.
  const address = publicUrl === `http://localhost:${port}` ? '' : publicUrl;
  const fixed = { address, mail: JSON.stringify([smtpUrl, smtpAllowPlain, mailFrom]), version };
  let known: string | undefined;
  return () => ({
    ...fixed,
    secret: (known ??= secretOf(secret)),
    healthKeys: keyring.keys().map(({ id }) => id),
    files: place(),
  });
}

/** Where people are signed in by name there may be none. */
function secretOf(secret: () => string): string {
  try {
    return secret();
  } catch {
    return '';
  }
}

import { createEmbeddedIdentity, type EmbeddedIdentityParts } from './embedded.ts';
import { createFirebaseIdentity } from './firebase/firebase.ts';
import { type KeySource, firebaseIssuer } from './firebase/firebase-token.ts';
import type { Config } from '../platform/config.ts';
import type { ServerIdentity } from './port.ts';
import type { IdentitySettings } from '../platform/identity-settings.ts';
import { EMBEDDED_ISSUER } from './tokens/id-token.ts';

export interface IdentityChoice extends EmbeddedIdentityParts {
  readonly config: EmbeddedIdentityParts['config'] & Pick<Config, 'identity'>;
  readonly keySource?: KeySource | undefined;
}

/** The identity service that the settings name. */
export function openIdentity(parts: IdentityChoice): ServerIdentity {
  const settings = parts.config.identity;
  return settings.kind === 'embedded' ? createEmbeddedIdentity(parts) : createFirebaseIdentity({ ...parts, settings });
}

/** The name that the identity service in use has in `accounts.issuer`. */
export function issuerOf(settings: IdentitySettings): string {
  return settings.kind === 'embedded' ? EMBEDDED_ISSUER : firebaseIssuer(settings.projectId);
}

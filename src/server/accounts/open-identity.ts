import { createEmbeddedIdentity, type EmbeddedIdentityParts } from './embedded.ts';
import { createFirebaseIdentity } from './firebase/firebase.ts';
import type { KeySource } from './firebase/firebase-token.ts';
import type { Config } from '../platform/config.ts';
import type { ServerIdentity } from './port.ts';

export interface IdentityChoice extends EmbeddedIdentityParts {
  readonly config: EmbeddedIdentityParts['config'] & Pick<Config, 'identity'>;
  readonly keySource?: KeySource | undefined;
}

/** The identity service that the settings name. */
export function openIdentity(parts: IdentityChoice): ServerIdentity {
  const settings = parts.config.identity;
  return settings.kind === 'embedded' ? createEmbeddedIdentity(parts) : createFirebaseIdentity({ ...parts, settings });
}

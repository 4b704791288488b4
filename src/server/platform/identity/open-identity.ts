import { createEmbeddedIdentity, type EmbeddedIdentityParts } from './embedded.ts';
import { createFirebaseIdentity } from './firebase.ts';
import type { KeySource } from './firebase-token.ts';
import type { Config } from '../config.ts';
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

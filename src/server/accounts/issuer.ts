import type { IdentitySettings } from '../platform/identity-settings.ts';
import { firebaseIssuer } from './firebase/firebase-token.ts';
import { EMBEDDED_ISSUER } from './tokens/id-token.ts';

/** The name that the identity service in use has in `accounts.issuer`. */
export function issuerOf(settings: IdentitySettings): string {
  return settings.kind === 'embedded' ? EMBEDDED_ISSUER : firebaseIssuer(settings.projectId);
}

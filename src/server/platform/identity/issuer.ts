import type { IdentitySettings } from '../identity-settings.ts';
import { firebaseIssuer } from './firebase-token.ts';
import { EMBEDDED_ISSUER } from './id-token.ts';

/** The name that the identity service in use has in `accounts.issuer`. */
export function issuerOf(settings: IdentitySettings): string {
  return settings.kind === 'embedded' ? EMBEDDED_ISSUER : firebaseIssuer(settings.projectId);
}

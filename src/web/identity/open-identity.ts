import type { PublicIdentity } from '../../contract/public-identity.ts';
import { createEmbeddedIdentity } from './embedded.ts';
import type { Identity } from './identity.ts';

/** The adapter for whoever signs people in here; the page says who, and without its data (in development) the server is asked. */
export async function openIdentity(told: PublicIdentity | undefined): Promise<Identity> {
  const provider: PublicIdentity = told ?? (await (await fetch('/identity/config')).json());
  if (provider.provider === 'embedded') return createEmbeddedIdentity(provider.sendsMail);
  return (await import('./firebase.ts')).createFirebaseIdentity(provider);
}

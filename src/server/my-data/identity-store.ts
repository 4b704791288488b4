import { EMBEDDED_ISSUER } from '../accounts/tokens/id-token.ts';
import { listSessions } from '../accounts/sessions/sessions-store.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, withIdentityTables } from '../platform/database/connect.ts';

/** Where somebody is signed in, without what would let anybody in; the hosted service tells nobody. */
export async function listPlaces(
  database: Database,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  clock: Clock,
) {
  if (issuer !== EMBEDDED_ISSUER) return [];
  const sessions = await listSessions(withIdentityTables(database), subject, clock);
  return sessions.map(({ userAgent, createdAt, updatedAt }) => ({
    userAgent: userAgent ?? '',
    since: createdAt,
    usedAt: updatedAt,
  }));
}

/** What happened around signing in, as long as that is kept. */
export async function listSignIns(database: Database, accountId: string) {
  return withIdentityTables(database)
    .selectFrom('auth_event')
    .select(['at', 'kind'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();
}

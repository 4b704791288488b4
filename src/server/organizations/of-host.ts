import { CallError, NoPortalHere, SchoolClosed } from '../platform/call/errors.ts';
import type { ReachedOrganization } from '../platform/call/handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { portalUrlOf } from '../platform/letters/letter-parts.ts';
import { lastKnown } from '../platform/last-known.ts';
import { chooseByHost } from './choose-by-host.ts';
import { listOrganizations, type OrganizationRow, scopeOf, shownName } from './store.ts';

/** Settings show at once, and calls do not ask each time. */
const FRESH_MS = 1000;
/** A host name is whatever a stranger writes into a request. */
const MOST_HOSTS = 1000;

interface Fresh {
  readonly rows: readonly OrganizationRow[];
  readonly scopes: Map<string, ReachedOrganization>;
  readonly at: number;
}

/**
 * The organisation of a host. Everybody who asks while they are being read waits for that one look: in a rush they are thousands. While the
 * database is away the last look counts: what is served from memory needs it. `portalUrl` is the address of a school without one of its own.
 */
export function organizationLookup(
  database: Database,
  clock: Pick<Clock, 'now'>,
  portalUrl: string,
): (host: string | undefined) => Promise<ReachedOrganization> {
  const known = lastKnown(() => listOrganizations(database), clock);
  let fresh: Fresh | null = null;
  let looking: Promise<Fresh> | null = null;

  async function look(): Promise<Fresh> {
    const at = clock.now();
    const { value: rows } = await known.get();
    fresh = { rows, at, scopes: new Map() };
    return fresh;
  }

  return async (host = '') => {
    if (fresh && clock.now() - fresh.at < FRESH_MS) return scopeIn(fresh, host, portalUrl);
    looking ??= look().finally(() => {
      looking = null;
    });
    return scopeIn(await looking, host, portalUrl);
  };
}

function scopeIn({ rows, scopes }: Fresh, host: string, portalUrl: string): ReachedOrganization {
  const held = scopes.get(host);
  if (held) return held;
  if (rows.length === 0) throw new CallError('unavailable', 'The portal is starting. Please try again in a moment.');
  const row = chooseByHost(rows, host);
  if (!row) throw new NoPortalHere();
  if (row.closedAt !== null) throw new SchoolClosed({ name: shownName(row), locale: row.locale });
  const scope = { ...scopeOf(row), publicUrl: portalUrlOf(row, portalUrl) };
  if (scopes.size < MOST_HOSTS) scopes.set(host, scope);
  return scope;
}

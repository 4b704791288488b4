import { CallError, NoPortalHere } from '../platform/call/errors.ts';
import type { OrganizationScope } from '../platform/call/handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { isDatabaseTrouble } from '../platform/database/trouble.ts';
import { chooseByHost } from './choose-by-host.ts';
import { listOrganizations } from './store.ts';

/** Settings show at once, and calls do not ask each time. */
const FRESH_MS = 1000;
/** So long an organisation stays known while the database is away: what is served from memory needs it. */
const KNOWN_MS = 10 * 60_000;
/** A host name is whatever a stranger writes into a request. */
const MOST_HOSTS = 1000;

interface Known {
  readonly scope: OrganizationScope;
  readonly at: number;
}

/** The organisation of a host. Everybody who asks while it is being read waits for that one look: in a rush they are thousands. */
export function organizationLookup(
  database: Database,
  clock: Pick<Clock, 'now'>,
): (host: string | undefined) => Promise<OrganizationScope> {
  const known = new Map<string, Known>();
  const looks = new Map<string, Promise<OrganizationScope>>();

  async function look(host: string): Promise<OrganizationScope> {
    const at = clock.now();
    try {
      const rows = await listOrganizations(database);
      if (rows.length === 0)
        throw new CallError('unavailable', 'The portal is starting. Please try again in a moment.');
      const row = chooseByHost(rows, host);
      if (!row) throw new NoPortalHere();
      const scope = { id: row.id, name: row.name, timeZone: row.time_zone, locale: row.locale, currency: row.currency };
      if (known.size >= MOST_HOSTS) known.clear();
      known.set(host, { scope, at });
      return scope;
    } catch (error) {
      const last = known.get(host);
      if (last && isDatabaseTrouble(error) && at - last.at < KNOWN_MS) return last.scope;
      throw error;
    }
  }

  return (host = '') => {
    const held = known.get(host);
    if (held && clock.now() - held.at < FRESH_MS) return Promise.resolve(held.scope);
    const running = looks.get(host);
    if (running) return running;
    const started = look(host).finally(() => looks.delete(host));
    looks.set(host, started);
    return started;
  };
}

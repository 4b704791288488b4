import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calendarFilter } from '../../contract/calendar-addresses.ts';
import { isId } from '../../contract/fields.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { CALENDAR_TYPE } from '../platform/calendar-file.ts';
import { createBudget } from '../platform/call/budget.ts';
import { CallError } from '../platform/call/errors.ts';
import type { ReachedOrganization } from '../platform/call/handler.ts';
import { networkOf } from '../platform/http/network.ts';
import { hashOf } from '../platform/letters/invitation-link.ts';
import { findBySecret, noteFetch } from './addresses-store.ts';
import { classFeed, type Feed, type FeedParts, privateFeed, publicFeed } from './feeds.ts';
import { isInReach, readReach } from './reach.ts';
import { heldBodies } from './held-bodies.ts';

export interface FeedRouteParts extends FeedParts {
  readonly organizationFor: (host: string | undefined) => Promise<ReachedOrganization>;
  /** How many private addresses one network may try in a minute; one that opens nothing counts as ten. */
  readonly perNetwork: number;
}

const NOTHING = 'There is nothing at this address.\n';
const WRONG_TRY = 9;

/** Calendars for any calendar program: all published classes, one of them, and private ones by their secret. */
export function feedRoutes(app: FastifyInstance, parts: FeedRouteParts): void {
  const bodies = heldBodies();
  const tries = createBudget({ perMinute: parts.perNetwork });

  app.get('/calendar/feeds/classes.ics', async (request, reply) => {
    const filter = calendarFilter.safeParse(request.query);
    if (!filter.success) {
      const words =
        'An address of a calendar may say semester (its id), type, place, instructor (a name or an id) and day (1 to 7), each once.\n';
      return reply.code(400).type('text/plain; charset=utf-8').send(words);
    }
    const organization = await parts.organizationFor(request.host);
    const feed = await publicFeed(parts, organization, filter.data);
    return answer(request, reply.header('cache-control', 'no-cache'), {
      ...feed,
      write: () => bodies.get(`${organization.id} ${feed.etag}`, feed.write),
    });
  });

  app.get<{ Params: { id: string } }>('/classes/enrollment/class/:id/dates.ics', async (request, reply) => {
    const { id } = request.params;
    const organization = await parts.organizationFor(request.host);
    if (!isId(id)) return nothing(reply);
    return answer(request, reply.header('cache-control', 'no-cache'), await classFeed(parts, organization, id));
  });

  app.get<{ Params: { file: string } }>('/calendar/feeds/:file', async (request, reply) => {
    reply.headers({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const network = networkOf(request.ip);
    try {
      tries.take(network);
      const organization = await parts.organizationFor(request.host);
      const feed = await openPrivate(parts, organization, request.params.file);
      if (feed) return await answer(request, reply, feed);
      tries.take(network, WRONG_TRY);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'resource-exhausted') throw error;
      const seconds = String(error.details?.retryAfterSeconds ?? 60);
      return reply.code(429).header('retry-after', seconds).type('text/plain; charset=utf-8').send('Too many tries.\n');
    }
    return nothing(reply);
  });
}

/** What an address shows; null for one that never was, one that was ended, and one whose account may not see this any more. */
async function openPrivate(
  parts: FeedRouteParts,
  organization: ReachedOrganization,
  name: string,
): Promise<Feed | null> {
  const secret = name.endsWith('.ics') ? name.slice(0, -'.ics'.length) : '';
  const address = await findBySecret(parts.database, organization.id, hashOf(secret));
  if (!address) return null;
  const own = { organizationId: organization.id, accountId: address.accountId };
  if (!isInReach(address, await readReach(parts.database, own, address.roles))) return null;
  const today = dayAtSchool(parts.clock.now(), organization.timeZone);
  if (address.fetchedOn !== today) await noteFetch(parts.database, organization.id, address.id, today);
  return privateFeed(parts, organization, address);
}

/** The calendar, or that it is still the one that the program has. */
async function answer({ headers }: FastifyRequest, reply: FastifyReply, { etag, write }: Feed): Promise<FastifyReply> {
  const held = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  reply.header('etag', etag);
  if (held?.includes(etag)) return reply.code(304).send();
  const body = await write();
  return body === null ? nothing(reply.removeHeader('etag')) : reply.type(CALENDAR_TYPE).send(body);
}

function nothing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(NOTHING);
}

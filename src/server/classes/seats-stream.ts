import type { FastifyInstance, FastifyReply } from 'fastify';
import { CallError } from '../platform/call/errors.ts';
import { isDatabaseTrouble } from '../platform/database/trouble.ts';
import { networkOf } from '../platform/http/network.ts';
import { changedSeats } from './seats.ts';
import type { ClassSeats } from './store.ts';

const EVERY_MS = 1000;
/** A comment now and then keeps proxies from closing a quiet stream. */
const QUIET_BEATS = 25;
const MOST_LISTENERS = 20_000;
/** A school of 2,000 families may stand behind one address, with the page open twice each. */
const MOST_FROM_ONE_ADDRESS = 5_000;
/** Pages do without the stream meanwhile: each visit asks anew. */
const COME_BACK_SECONDS = '60';

type ReadSeats = (host: string | undefined) => Promise<ReadonlyMap<string, ClassSeats>>;
/** When the seats were read, where the database has been away since; null: they are new. */
type ReadAge = (host: string | undefined) => Promise<string | null>;

export interface SeatsStreamParts {
  readonly readSeats: ReadSeats;
  readonly readAge?: ReadAge;
  /** What every answer carries; a stream goes out past the place that adds it. */
  readonly headers: readonly (readonly [string, string])[];
  readonly most?: number;
  readonly mostFromOneAddress?: number;
}

interface Channel {
  readonly listeners: Set<FastifyReply['raw']>;
  seats: ReadonlyMap<string, ClassSeats>;
  asOf: string | null;
  quiet: number;
}

/** `GET /api-stream/seats`: seats that changed, once a second at most, to every open page over one shared look. */
export function seatsStream(app: FastifyInstance, parts: SeatsStreamParts): void {
  const { readSeats, readAge = async () => null, headers } = parts;
  const channels = new Map<string, Channel>();
  const room = createRoom(parts.most ?? MOST_LISTENERS, parts.mostFromOneAddress ?? MOST_FROM_ONE_ADDRESS);
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | null = null;
  let isClosing = false;

  app.get('/api-stream/seats', { exposeHeadRoute: false }, async (request, reply) => {
    const { host } = request;
    const away = (status: 429 | 503) => reply.code(status).header('retry-after', COME_BACK_SECONDS).send();
    const place = room.take(networkOf(request.ip));
    if (typeof place === 'number') return away(place);
    request.raw.socket.once('close', place);
    const seats = channels.get(host)?.seats ?? (await readSeats(host).catch(nullWhenAway));
    if (seats === null || isClosing) {
      place();
      return away(503);
    }
    // Whoever left during the wait would stay a listener for good.
    if (request.raw.socket.destroyed) return reply.hijack();
    // Looked up again after the wait: somebody else may have opened it meanwhile, and a second one would leave the first without news.
    const channel = channels.get(host) ?? { listeners: new Set(), seats, asOf: null, quiet: 0 };
    channels.set(host, channel);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...Object.fromEntries(headers),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(Buffer.concat([event([...channel.seats.values()]), ageEvent(channel.asOf)]));
    channel.listeners.add(reply.raw);
    reply.raw.on('close', () => {
      place();
      channel.listeners.delete(reply.raw);
      if (channel.listeners.size === 0) channels.delete(host);
      if (channels.size === 0) stop();
    });
    timer ??= setInterval(() => {
      // A look that takes longer than a second is waited for.
      beating ??= beat().finally(() => (beating = null));
    }, EVERY_MS).unref();
    return reply;
  });

  app.addHook('preClose', async () => {
    isClosing = true;
    stop();
    for (const channel of channels.values()) for (const listener of channel.listeners) listener.end();
  });

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  /** All schools are asked for together, so that one look finds the seats of all. */
  async function beat(): Promise<void> {
    await Promise.all([...channels].map(([host, channel]) => tell(host, channel)));
  }

  async function tell(host: string, channel: Channel): Promise<void> {
    // A database that is away for a moment must not end the streams: the next beat tries again.
    const seats = await readSeats(host).catch(() => channel.seats);
    const asOf = await readAge(host).catch(() => channel.asOf);
    if (asOf !== channel.asOf) send(channel, ageEvent(asOf));
    channel.asOf = asOf;
    const changed = changedSeats(channel.seats, seats);
    channel.seats = seats;
    channel.quiet = changed.length > 0 ? 0 : channel.quiet + 1;
    if (changed.length > 0) send(channel, event(changed));
    else if (channel.quiet % QUIET_BEATS === 0) send(channel, Buffer.from(': still here\n\n'));
  }
}

/** Counts who listens, in all and from one network; answers with what gives the place back (once), or the status that says why there is none. */
function createRoom(most: number, mostFromOneAddress: number) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take: (network: string): (() => void) | 429 | 503 => {
      const here = taken.get(network) ?? 0;
      if (all >= most) return 503;
      if (here >= mostFromOneAddress) return 429;
      all += 1;
      taken.set(network, here + 1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        all -= 1;
        const left = (taken.get(network) ?? 1) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },
  };
}

function nullWhenAway(error: unknown): null {
  if (isDatabaseTrouble(error) || (error instanceof CallError && error.code === 'unavailable')) return null;
  throw error;
}

/** A listener that does not read is let go: it comes back by itself and gets everything anew. */
function send(channel: Channel, bytes: Buffer): void {
  for (const listener of channel.listeners)
    if (!listener.write(bytes) && listener.writableLength > 1_000_000) listener.destroy();
}

/** Pages say that their seats may be old, or no longer. */
function ageEvent(asOf: string | null): Buffer {
  return Buffer.from(`event: age\ndata: ${JSON.stringify(asOf)}\n\n`);
}

function event(seats: readonly ClassSeats[]): Buffer {
  return Buffer.from(`data: ${JSON.stringify(seats)}\n\n`);
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ClassSeats, changedSeats } from './seats.ts';

const EVERY_MS = 1000;
/** A comment now and then keeps proxies from closing a quiet stream. */
const QUIET_BEATS = 25;
const MOST_LISTENERS = 20_000;

type ReadSeats = (host: string | undefined) => Promise<ReadonlyMap<string, ClassSeats>>;

interface Channel {
  readonly listeners: Set<FastifyReply['raw']>;
  seats: ReadonlyMap<string, ClassSeats>;
  quiet: number;
}

/** `GET /api-stream/seats`: seats that changed, once a second at most, to every open page over one shared look. */
export function seatsStream(app: FastifyInstance, readSeats: ReadSeats): void {
  const channels = new Map<string, Channel>();
  let timer: NodeJS.Timeout | undefined;

  app.get('/api-stream/seats', async (request, reply) => {
    const { host } = request;
    const listening = [...channels.values()].reduce((sum, channel) => sum + channel.listeners.size, 0);
    if (listening >= MOST_LISTENERS) return reply.code(503).header('retry-after', '60').send();
    const seats = channels.get(host)?.seats ?? (await readSeats(host));
    // Whoever left during the wait would stay a listener for good.
    if (request.raw.socket.destroyed) return reply.hijack();
    // Looked up again after the wait: somebody else may have opened it meanwhile, and a second one would leave the first without news.
    const channel = channels.get(host) ?? { listeners: new Set(), seats, quiet: 0 };
    channels.set(host, channel);
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(event([...channel.seats.values()]));
    channel.listeners.add(reply.raw);
    reply.raw.on('close', () => {
      channel.listeners.delete(reply.raw);
      if (channel.listeners.size === 0) channels.delete(host);
      if (channels.size === 0) stop();
    });
    timer ??= setInterval(() => void beat(), EVERY_MS).unref();
    return reply;
  });

  app.addHook('preClose', async () => {
    stop();
    for (const channel of channels.values()) for (const listener of channel.listeners) listener.end();
  });

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  async function beat(): Promise<void> {
    for (const [host, channel] of channels) {
      // A database that is away for a moment must not end the streams: the next beat tries again.
      const seats = await readSeats(host).catch(() => channel.seats);
      const changed = changedSeats(channel.seats, seats);
      channel.seats = seats;
      channel.quiet = changed.length > 0 ? 0 : channel.quiet + 1;
      if (changed.length > 0) send(channel, event(changed));
      else if (channel.quiet % QUIET_BEATS === 0) send(channel, Buffer.from(': still here\n\n'));
    }
  }
}

/** A listener that does not read is let go: it comes back by itself and gets everything anew. */
function send(channel: Channel, bytes: Buffer): void {
  for (const listener of channel.listeners)
    if (!listener.write(bytes) && listener.writableLength > 1_000_000) listener.destroy();
}

function event(seats: readonly ClassSeats[]): Buffer {
  return Buffer.from(`data: ${JSON.stringify(seats)}\n\n`);
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Node accepts one connection in a turn of its event loop: a thousand newcomers take a thousand turns, and wait in the system's queue
 * meanwhile. Sixteen sockets on one port are sixteen in a turn; only Linux shares connections out among them.
 */
const SOCKETS = process.platform === 'linux' ? 16 : 1;
/** As many may wait to be accepted; the system's own limit (4,096 on Linux) may be lower. */
const BACKLOG = 4096;

/** File descriptors that visitors' connections leave to the database, to files and to the log. */
const KEPT_DESCRIPTORS = 1000;

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly sockets?: number;
  /** More connections at a time are closed at once; by default what the process may open, without what it needs itself. */
  readonly connections?: number;
}

export interface Listening {
  /** Takes no more connections, and resolves when whoever was being answered has heard. */
  close(): Promise<void>;
}

/** Listens for the portal. A port that somebody else has is an error, as with a single socket. */
export async function listenOn(
  app: FastifyInstance,
  { port, host, sockets = SOCKETS, connections = mostConnections() }: ListenOptions,
): Promise<Listening> {
  const reusePort = sockets > 1;
  // Sockets that share a port share it with another portal of the same user as well: alone, it must be ours first.
  if (reusePort && port !== 0) await requireFree(port, host);
  // The system shares connections out evenly.
  app.server.maxConnections = Math.ceil(connections / sockets);
  await app.listen({ port, host, backlog: BACKLOG, ...(reusePort && { reusePort }) });
  const addresses = app
    .addresses()
    .flatMap((address) => (typeof address === 'string' ? [] : Array.from({ length: sockets - 1 }, () => address)));
  const more = await Promise.all(
    addresses.map((address) => listen(socketFor(app), { port: address.port, host: address.address, reusePort })),
  );
  return {
    close: async () => {
      const closed = more.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
      await Promise.all([app.close(), ...closed]);
    },
  };
}

/** What the system lets this process open, less what it needs besides; 10,000 where the system does not say. */
function mostConnections(): number {
  // The report may name every connection's other end, which takes long; of a new process it has none.
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(limit) ? Math.max(limit - KEPT_DESCRIPTORS, limit / 2) : 10_000;
}

async function requireFree(port: number, host: string): Promise<void> {
  const alone = await listen(createServer(), { port, host, reusePort: false });
  alone.close();
  await once(alone, 'close');
}

/** What it accepts is served, and counted when the portal closes, as if the portal's own socket had accepted it. */
function socketFor(app: FastifyInstance): Server {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  server.maxConnections = app.server.maxConnections;
  return server;
}

async function listen(server: Server, options: { port: number; host: string; reusePort: boolean }): Promise<Server> {
  server.listen({ ...options, backlog: BACKLOG });
  await once(server, 'listening');
  return server;
}

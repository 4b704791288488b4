import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Cable {
  /** The same database, reached through this cable. */
  readonly url: string;
  /** Cuts the connection that next commits: after the database has done so, before anybody hears of it. */
  cutAtNextCommit(): void;
  readonly cuts: number;
  /** Lets nothing through any more, in either direction, and says nothing of it; new connections are taken and stay silent too. */
  freeze(): void;
  /** Freezes when the next text that holds `words` goes to the database, before it gets there. */
  freezeAt(words: string): void;
  /** Lets through what was held back, and everything after it. */
  thaw(): void;
  close(): Promise<void>;
}

/** A cable to the database that can be cut in the one moment that matters, or fall silent. */
export async function openCable(databaseUrl: string): Promise<Cable> {
  let isArmed = false;
  let cuts = 0;
  let isFrozen = false;
  let freezesAt: string | null = null;
  const held: (() => void)[] = [];
  const pass = (to: Socket, bytes: Buffer) => {
    const send = () => void (to.destroyed || to.write(bytes));
    if (isFrozen) held.push(send);
    else send();
  };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectTo(databaseUrl);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((each) => each.destroy()));
    }
    near.on('data', (bytes: Buffer) => {
      if (freezesAt !== null && bytes.includes(freezesAt)) {
        isFrozen = true;
        freezesAt = null;
      }
      pass(far, bytes);
    });
    far.on('data', (bytes: Buffer) => {
      if (isArmed && bytes.includes('COMMIT\0')) {
        isArmed = false;
        cuts += 1;
        near.destroy();
      } else pass(near, bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { pathname, username, password } = new URL(databaseUrl.replace('@/', '@localhost/'));
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    cutAtNextCommit: () => {
      isArmed = true;
    },
    get cuts() {
      return cuts;
    },
    freeze: () => {
      isFrozen = true;
    },
    freezeAt: (words) => {
      freezesAt = words;
    },
    thaw: () => {
      isFrozen = false;
      for (const send of held.splice(0)) send();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A socket folder in the address (`?host=/folder`), or a host. */
function connectTo(databaseUrl: string): Socket {
  const url = new URL(databaseUrl.replace('@/', '@localhost/'));
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname);
}

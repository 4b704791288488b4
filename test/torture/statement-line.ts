import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { StatementReader } from './statement-reader.ts';

/** One statement on its way: its text, and on which connection it goes. */
export interface Statement {
  readonly text: string;
  readonly connection: number;
}

/** Before the database hears of it, or after it has done it and before anybody hears of that. */
export type When = 'before' | 'after';

/** What becomes of a statement or its answer: it goes on, its connection is cut, or nothing more ever comes through that connection. */
export type Fate = 'pass' | 'cut' | 'silence';

export interface StatementLine {
  /** The same database, reached through this line. */
  readonly url: string;
  /** Asked at each moment; everything passes by default. */
  judge: (statement: Statement, when: When) => Fate;
  /** Cuts every connection; new ones go through. */
  cutAll(): void;
  close(): Promise<void>;
}

/** A line to the database that knows where statements begin and end, so that something can happen right before or after any of them. */
export async function openStatementLine(databaseUrl: string): Promise<StatementLine> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    const far = connectTo(databaseUrl);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        for (const each of [near, far]) each.destroy();
      });
    }
    carry(near, far, ++connections, (statement, when) => line.judge(statement, when));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { pathname, username, password } = new URL(databaseUrl.replace('@/', '@localhost/'));
  const line: StatementLine = {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    judge: () => 'pass',
    cutAll: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return line;
}

function carry(near: Socket, far: Socket, connection: number, judge: StatementLine['judge']): void {
  const reader = new StatementReader();
  const waiting: Statement[] = [];
  let isSilent = false;
  const follow = (fate: Fate, pass: () => void) => {
    if (isSilent) return;
    if (fate === 'pass') pass();
    else if (fate === 'cut') near.destroy();
    else isSilent = true;
  };
  near.on('data', (bytes: Buffer) => {
    for (const { message, text } of reader.asked(bytes)) {
      const statement = text === null ? null : { text, connection };
      follow(statement ? judge(statement, 'before') : 'pass', () => {
        if (statement) waiting.push(statement);
        far.write(message);
      });
    }
  });
  far.on('data', (bytes: Buffer) => {
    for (const { message, isEnd } of reader.answered(bytes)) {
      const statement = isEnd ? waiting.shift() : undefined;
      follow(statement ? judge(statement, 'after') : 'pass', () => near.write(message));
    }
  });
}

/** A socket folder in the address (`?host=/folder`), or a host. */
function connectTo(databaseUrl: string): Socket {
  const url = new URL(databaseUrl.replace('@/', '@localhost/'));
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname);
}

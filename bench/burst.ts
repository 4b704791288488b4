import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** The header of this name, of whoever was turned away. */
  readonly retryAfter: string | undefined;
  readonly ms: number;
}

/** A raw HTTP/1.1 POST on a kept connection: nothing that costs the load generator time it should leave to the portal. */
export function rawPost(path: string, body: string, token?: string, extra = '', host = 'localhost'): Buffer {
  const authorization = token ? `authorization: Bearer ${token}\r\n` : '';
  const length = Buffer.byteLength(body);
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${authorization}${extra}content-length: ${length}\r\n\r\n${body}`,
  );
}

/** The page as a browser asks for it. */
export function rawGet(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n`);
}

/** An act of the identity service with the cookie that a browser holds. */
export function rawIdentity(act: string, cookie: string): Buffer {
  return rawPost(`/identity/${act}`, '{}', undefined, `x-portal-identity: 1\r\ncookie: ${cookie}\r\n`);
}

/** A connection that sends one request at a time. */
export interface Line {
  send(request: Buffer): Promise<Answer>;
  close(): void;
}

export async function openLine(port: number): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.setMaxListeners(20);
  await once(socket, 'connect');
  // Between two requests nobody listens; a line that breaks then fails at its next request.
  socket.on('error', () => undefined);
  return { send: (request) => exchange(socket, request), close: () => socket.destroy() };
}

function exchange(socket: Socket, request: Buffer): Promise<Answer> {
  if (socket.destroyed) return Promise.reject(new Error('The connection was closed.'));
  return new Promise((resolve, reject) => {
    const since = performance.now();
    let held: Buffer = Buffer.alloc(0);
    const finish = () => {
      socket.off('data', read);
      socket.off('error', fail);
      socket.off('close', closed);
    };
    const fail = (error: Error) => {
      finish();
      reject(error);
    };
    const closed = () => fail(new Error('The connection was closed.'));
    const read = (chunk: Buffer) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const answer = parse(held);
      if (!answer) return;
      finish();
      resolve({ ...answer, ms: performance.now() - since });
    };
    socket.on('data', read);
    socket.on('error', fail);
    socket.on('close', closed);
    socket.write(request);
  });
}

/** The answer once it is whole; our server always says its length. */
function parse(bytes: Buffer): Omit<Answer, 'ms'> | null {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const headers = bytes.toString('latin1', 0, head);
  const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
  if (bytes.length < head + 4 + length) return null;
  return {
    status: Number(headers.slice(9, 12)),
    body: bytes.toString('utf8', head + 4, head + 4 + length),
    retryAfter: /retry-after: (\d+)/i.exec(headers)?.[1],
  };
}

/** Opens `requests.length` connections and sends all requests in the same instant. */
export async function burst(port: number, requests: readonly Buffer[]): Promise<Answer[]> {
  const lines: Line[] = [];
  for (let from = 0; from < requests.length; from += 250)
    lines.push(...(await Promise.all(requests.slice(from, from + 250).map(() => openLine(port)))));
  try {
    return await Promise.all(
      requests.map((request, index) => lines[index]?.send(request) ?? Promise.reject(new Error('No line.'))),
    );
  } finally {
    for (const line of lines) line.close();
  }
}

/** A closed loop: `connections` lines share the requests until they are all answered. */
export async function closedLoop(
  port: number,
  connections: number,
  requests: readonly Buffer[],
): Promise<{ answers: Answer[]; ms: number }> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)));
  const answers: Answer[] = [];
  let next = 0;
  const since = performance.now();
  await Promise.all(
    lines.map(async (line) => {
      for (let request = requests[next++]; request; request = requests[next++]) answers.push(await line.send(request));
    }),
  );
  const elapsed = performance.now() - since;
  for (const line of lines) line.close();
  return { answers, ms: elapsed };
}

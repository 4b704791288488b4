import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as passes } from 'node:timers/promises';

const PIECE = 1500;
/** Longer than a frame, so that the browser draws between two pieces. */
const PAUSE_MS = 25;

async function bringInPieces(from: IncomingMessage, to: ServerResponse): Promise<void> {
  const whole = await buffer(from);
  for (let at = 0; at < whole.length; at += PIECE) {
    to.write(whole.subarray(at, at + PIECE));
    await passes(PAUSE_MS);
  }
  to.end();
}

/** Serves what the portal serves, its documents packet by packet as a slow line brings them; hands its address over and ends. */
export async function throughSlowLine(portalUrl: string, use: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const upstream = request(new URL(asked.url ?? '/', portalUrl), {
      ...(method !== undefined && { method }),
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    upstream.on('response', (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      if (told.headers['content-type']?.startsWith('text/html')) void bringInPieces(told, answer);
      else told.pipe(answer);
    });
    asked.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The slow line has no port.');
  try {
    await use(`http://localhost:${address.port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../../../test/free-port.ts';
import { parseConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { listenOn } from './listen.ts';

const host = '127.0.0.1';
const newApp = () => createApp(parseConfig({}), createLog('silent'));
const onLinux = process.platform === 'linux';

/** How many sockets of this machine listen on a port. */
function listeners(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => line.includes(`0100007F:${hex} 00000000:0000 0A`)).length;
}

test('a second portal on the port is refused, and the port is free again after the first', async () => {
  const port = await freePort();
  const first = await listenOn(newApp(), { port, host });
  if (onLinux) expect(listeners(port)).toBe(16);
  await expect(listenOn(newApp(), { port, host })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await first.close();
  if (onLinux) expect(listeners(port)).toBe(0);
  const again = await listenOn(newApp(), { port, host });
  await again.close();
});

test.skipIf(!onLinux)(
  'control: sockets that share their port let a second portal in, were it not asked for alone first',
  async () => {
    const port = await freePort();
    const [first, second] = [newApp(), newApp()];
    const shared = { port, host, reusePort: true };
    await first.listen(shared);
    await second.listen({ ...shared });
    await Promise.all([first.close(), second.close()]);
  },
);

test('whoever is being answered through any of the sockets hears before the portal is closed', async () => {
  const app = newApp();
  const held: (() => void)[] = [];
  const arrived = Promise.withResolvers<void>();
  const VISITORS = 64;
  app.get('/slow', async (): Promise<string> => {
    await new Promise<void>((answer) => {
      held.push(answer);
      if (held.length === VISITORS) arrived.resolve();
    });
    return 'answered';
  });
  const port = await freePort();
  const listening = await listenOn(app, { port, host });
  const visits = Array.from({ length: VISITORS }, () => visit(port));
  await arrived.promise;
  const closing = listening.close();
  const turn = new Promise((resolve) => setImmediate(() => resolve('not yet')));
  expect(await Promise.race([closing.then(() => 'closed'), turn])).toBe('not yet');
  for (const answer of held) answer();
  const answers = await Promise.all(visits);
  expect(answers.filter((text) => text.includes('connection: close') && text.includes('answered'))).toHaveLength(
    VISITORS,
  );
  await closing;
});

test('connections beyond what the process may open are closed at once, and those within are served', async () => {
  const app = newApp();
  app.get('/slow', async () => 'answered');
  const port = await freePort();
  const listening = await listenOn(app, { port, host, sockets: 1, connections: 3 });
  const held = await Promise.all([stay(port), stay(port), stay(port)]);
  const ask = () =>
    fetch(`http://${host}:${port}/slow`).then(
      (answer) => answer.text(),
      () => 'closed',
    );
  expect(await ask()).toBe('closed');
  held[0]?.destroy();
  await expect.poll(ask).toBe('answered');
  for (const socket of held) socket.destroy();
  await listening.close();
});

/** A connection that says nothing. */
function stay(port: number): Promise<{ destroy: () => void }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host }, () => resolve(socket));
    socket.on('error', reject);
  });
}

/** A connection of its own; answers with all that came over it until the portal closed it. */
function visit(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ port, host }, () => socket.write('GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n'));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

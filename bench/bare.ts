import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';
import { closedLoop, rawPost } from './burst.ts';
import { root } from './running-portal.ts';

/** The denominators of a run: requests a second of a bare Fastify route and of one durable insert. */
export interface Bare {
  hello(requests: number, connections: number): Promise<number>;
  insert(requests: number, connections: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startBare(databaseUrl: string): Promise<Bare> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'bench', 'bare-server.ts'), String(port), databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${port}/hello`, { method: 'POST' }).catch(() => null))?.ok);
  const rate = async (path: string, requests: number, connections: number) => {
    const all = Array.from({ length: requests }, () => rawPost(path, '{}'));
    const { ms } = await closedLoop(port, connections, all);
    return (requests * 1000) / ms;
  };
  return {
    hello: (requests, connections) => rate('/hello', requests, connections),
    insert: (requests, connections) => rate('/insert', requests, connections),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

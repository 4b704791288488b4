import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Door } from '../crash/persistent-call.ts';
import { freePort } from '../free-port.ts';

/** A program of Debian's between visitors, portals and their database; it may be killed, and comes back at the same address. */
export interface Middleman {
  readonly port: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Which of these programs are not on this machine. */
export function missingOf(programs: readonly string[]): string[] {
  return programs.filter((program) => spawnSync(program, ['--version']).error !== undefined);
}

/** Nobody's ids: these programs do not run as root. */
export const NOBODY = 65_534;

export interface Pooler extends Middleman {
  /** The database, reached through it. */
  readonly url: string;
  /** From now on it is that database which is reached: its file is written anew, and it is told to read it. */
  leadTo(databaseUrl: string): void;
}

/** PgBouncer in transaction mode, otherwise as it comes but for these settings, before a database that is reached over TCP. */
export async function startPooler(databaseUrl: string, settings: readonly string[] = []): Promise<Pooler> {
  const { pathname } = new URL(databaseUrl);
  const port = await freePort();
  const linesFor = (url: string) => [
    '[databases]',
    databaseLine(url),
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'server_login_retry = 1',
    ...settings,
  ];
  const pooler = await startProgram('pgbouncer', port, 'pgbouncer.ini', linesFor(databaseUrl));
  return Object.assign(pooler, {
    url: `postgres://anybody@127.0.0.1:${port}${pathname}`,
    leadTo: (url: string) => pooler.readAnew(linesFor(url)),
  });
}

function databaseLine(databaseUrl: string): string {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const login = `user=${username}${password && ` password=${decodeURIComponent(password)}`}`;
  return `${name} = host=${hostname} port=${port} ${login} dbname=${name}`;
}

/** What a page takes as "try again", as the portal itself says it. */
const AWAY = JSON.stringify({
  error: { status: 'UNAVAILABLE', message: 'Please try again in a moment.', details: { retryAfterSeconds: 2 } },
});

/** HAProxy before portals: whoever is ready gets visitors. */
export async function startProxy(ports: readonly number[]): Promise<Middleman & Door> {
  const port = await freePort();
  const servers = ports.map((each, at) => `  server portal${at + 1} 127.0.0.1:${each} check inter 200ms fall 2 rise 1`);
  const proxy = await startProgram('haproxy', port, 'haproxy.cfg', [
    'defaults',
    '  mode http',
    '  timeout connect 1s',
    '  timeout client 30s',
    '  timeout server 30s',
    // Else a check that takes longer than the time between two counts as failed: on a busy machine both servers would.
    '  timeout check 2s',
    '  option redispatch',
    ...[502, 503, 504].map(
      (status) => `  http-error status ${status} content-type application/json string '${AWAY}' hdr Retry-After 2`,
    ),
    'frontend visitors',
    `  bind 127.0.0.1:${port}`,
    '  default_backend portals',
    'backend portals',
    '  option httpchk GET /readyz',
    ...servers,
  ]);
  return Object.assign(proxy, { address: async () => `http://127.0.0.1:${port}` });
}

interface Program extends Middleman {
  readAnew(lines: readonly string[]): void;
}

async function startProgram(program: string, port: number, name: string, lines: readonly string[]): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-middleman-'));
  chmodSync(folder, 0o755);
  const file = join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o644 });
  let child: ChildProcess | undefined;
  const leaveNothing = () => child?.kill('SIGKILL');
  process.on('exit', leaveNothing);
  const start = async () => {
    const args = program === 'haproxy' ? ['-db', '-f', file] : [file];
    const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    child = spawn(program, args, { stdio: 'ignore', ...ids });
    await once(child, 'spawn');
    while (!(await isOpen(port))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`);
      await pause(20);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  await start();
  return {
    port,
    start,
    kill: () => end('SIGKILL'),
    readAnew: (changed) => {
      writeFileSync(file, `${changed.join('\n')}\n`);
      child?.kill('SIGHUP');
    },
    stop: async () => {
      await end('SIGKILL');
      process.off('exit', leaveNothing);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

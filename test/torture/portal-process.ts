import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureReady, serverFlags } from '../../scripts/bootstrap.mjs';
import { root } from '../../scripts/root.mjs';
import { freePort } from '../free-port.ts';

export interface PortalOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** Modules that are loaded into the server before its program (`--import`), such as a clock that goes wrong. */
  readonly preload?: readonly string[];
  readonly nodeFlags?: readonly string[];
  /** A shell's words before the program, such as `ulimit -n 256 &&`. */
  readonly before?: string;
  /** It is not started again when it ends by itself. */
  readonly isStartedOnce?: boolean;
  /** The tree whose build it is, if not this one. */
  readonly home?: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly gone: Promise<number | null>;
}

const MOST_FALLS = 20;
const READY_WITHIN_MS = 180_000;

/** Whoever ends in the middle of a suite leaves nothing running. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

let build: Promise<string> | undefined;

/** The built portal in a process of its own, as an operator runs it; it may be killed, frozen and restarted, and its address stays. */
export class PortalProcess {
  /** What it wrote: its log, line by line. */
  readonly log: string[] = [];
  readonly port: number;
  starts = 0;
  /** How often it ended although nobody ended it; it is then started again, as systemd does. */
  falls = 0;
  private child: ChildProcess | undefined;
  private readonly expected = new WeakSet<ChildProcess>();
  private readonly options: PortalOptions;
  private readonly node: string;
  private running: Promise<Running>;

  private constructor(options: PortalOptions, node: string, port: number) {
    this.options = options;
    this.node = node;
    this.port = port;
    this.running = this.launch();
  }

  /** Resolves once the portal is ready. */
  static async start(options: PortalOptions): Promise<PortalProcess> {
    const portal = await PortalProcess.begin(options);
    await portal.untilReady();
    return portal;
  }

  /** Resolves as soon as there is a process. */
  static async begin(options: PortalOptions): Promise<PortalProcess> {
    build ??= ensureReady({ build: true });
    const portal = new PortalProcess(options, await build, await freePort());
    await portal.running;
    return portal;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Where it answers; waits while it starts again. */
  async address(): Promise<string> {
    await this.running;
    return this.url;
  }

  async pid(): Promise<number> {
    return (await this.running).child.pid ?? 0;
  }

  async signal(name: NodeJS.Signals): Promise<void> {
    (await this.running).child.kill(name);
  }

  /** Ends it without a warning, at this very moment, and starts it again. */
  killNow(): Promise<void> {
    return this.endAndStart('SIGKILL');
  }

  /** Asks it to end as an operator does, and starts it again. */
  restart(): Promise<void> {
    return this.endAndStart('SIGTERM');
  }

  /** It stands still at this very moment. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  async stop(): Promise<void> {
    const { child, gone } = await this.running;
    this.expected.add(child);
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await gone;
  }

  /** Resolves with its exit code, once it ends by itself. */
  async ended(): Promise<number | null> {
    return (await this.running).gone;
  }

  /** What `/readyz` says, or null where nobody answers. */
  async readiness(): Promise<{ status: number; text: string } | null> {
    try {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(10_000) });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return null;
    }
  }

  async untilReady(): Promise<void> {
    let said = 'nothing';
    for (const giveUp = performance.now() + READY_WITHIN_MS; performance.now() < giveUp; await pause(10)) {
      await this.running;
      const now = await this.readiness();
      if (now?.status === 200) return;
      said = now?.text ?? said;
    }
    throw new Error(`The portal did not become ready; it said ${said}. ${this.log.slice(-5).join(' ')}`);
  }

  /** Resolves once anybody answers at all. */
  async untilAlive(): Promise<void> {
    while ((await this.readiness()) === null) await pause(10);
  }

  private endAndStart(signal: NodeJS.Signals): Promise<void> {
    const before = this.running;
    if (this.child) this.expected.add(this.child);
    this.child?.kill(signal);
    this.running = before.then(async ({ gone }) => {
      await gone;
      return this.launch();
    });
    return this.untilReady();
  }

  private async launch(): Promise<Running> {
    this.starts += 1;
    const { environment, preload = [], nodeFlags = [], before, home = root } = this.options;
    const flags = [...serverFlags, ...nodeFlags, ...preload.flatMap((file) => ['--import', file])];
    const words = [this.node, ...flags, join(home, 'dist', 'server', 'main.js')];
    const [command = '', ...args] = before ? ['/bin/sh', '-c', `${before} exec "$@"`, 'sh', ...words] : words;
    const env = { ...process.env, LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(this.port), ...environment };
    const child = spawn(command, args, { cwd: home, env, stdio: ['ignore', 'ignore', 'pipe'] });
    createInterface({ input: child.stderr }).on('line', (line) => this.log.push(line));
    this.child = child;
    running.add(child);
    const gone = once(child, 'exit').then(([code]) => code as number | null);
    await once(child, 'spawn');
    child.once('exit', () => {
      running.delete(child);
      this.getUp(child);
    });
    return { child, gone };
  }

  /** A portal that cannot start says so instead of being started for ever. */
  private getUp(child: ChildProcess): void {
    if (this.expected.has(child) || this.options.isStartedOnce) return;
    this.falls += 1;
    if (this.falls > MOST_FALLS)
      this.running = Promise.reject(new Error(`The portal ended: ${this.log.slice(-5).join(' ')}`));
    else this.running = this.launch();
    this.running.catch(() => undefined);
  }
}

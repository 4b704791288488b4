import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureReady, root, serverFlags } from '../../scripts/bootstrap.mjs';
import { freePort } from '../free-port.ts';

export interface PortalOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** Modules that are loaded into the server before its program (`--import`), such as a clock that goes wrong. */
  readonly preload?: readonly string[];
  readonly nodeFlags?: readonly string[];
  /** A shell's words before the program, such as `ulimit -n 256 &&`. */
  readonly before?: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly gone: Promise<number | null>;
}

let build: Promise<string> | undefined;

/** The built portal in a process of its own, as an operator runs it; it may be killed, frozen and restarted, and its address stays. */
export class PortalProcess {
  /** What it wrote: its log, line by line. */
  readonly log: string[] = [];
  readonly port: number;
  starts = 0;
  private child: ChildProcess | undefined;
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
    const before = this.running;
    this.child?.kill('SIGKILL');
    this.running = before.then(async ({ gone }) => {
      await gone;
      return this.launch();
    });
    return this.untilReady();
  }

  async stop(): Promise<void> {
    const { child, gone } = await this.running;
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
    for (;;) {
      const { child } = await this.running;
      if (child.exitCode !== null)
        throw new Error(`The portal ended (${child.exitCode}): ${this.log.slice(-5).join(' ')}`);
      if ((await this.readiness())?.status === 200) return;
      await pause(10);
    }
  }

  private async launch(): Promise<Running> {
    this.starts += 1;
    const { environment, preload = [], nodeFlags = [], before } = this.options;
    const flags = [...serverFlags, ...nodeFlags, ...preload.flatMap((file) => ['--import', file])];
    const words = [this.node, ...flags, join(root, 'dist', 'server', 'main.js')];
    const [command = '', ...args] = before ? ['/bin/sh', '-c', `${before} exec "$@"`, 'sh', ...words] : words;
    const env = { ...process.env, LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: String(this.port), ...environment };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
    createInterface({ input: child.stderr }).on('line', (line) => this.log.push(line));
    this.child = child;
    const gone = once(child, 'exit').then(([code]) => code as number | null);
    await once(child, 'spawn');
    return { child, gone };
  }
}

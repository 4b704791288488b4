import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly url: string;
}

/** A server in a process of its own that can be killed at any moment and comes back on the same data. */
export class ServerProcess {
  private readonly environment: Record<string, string>;
  private running: Promise<Running>;

  constructor(environment: Record<string, string>) {
    this.environment = environment;
    this.running = this.start();
  }

  /** Where it answers; waits while it starts. */
  async address(): Promise<string> {
    return `http://127.0.0.1:${(await this.running).port}`;
  }

  async databaseUrl(): Promise<string> {
    return (await this.running).url;
  }

  /** Ends it without a warning and starts it again; `whileDown` happens in between. */
  async killAndRestart(whileDown: () => void = () => undefined): Promise<void> {
    await this.end('SIGKILL', whileDown);
  }

  /** Asks it to end as an operator does, and starts it again. */
  async restart(): Promise<void> {
    await this.end('SIGTERM', () => undefined);
  }

  async stop(): Promise<void> {
    const { child } = await this.running;
    child.kill('SIGTERM');
    await ended(child);
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM', whileDown: () => void): Promise<void> {
    const { child } = await this.running;
    const gone = ended(child);
    child.kill(signal);
    this.running = gone.then(() => {
      whileDown();
      return this.start();
    });
    await this.running;
  }

  private async start(): Promise<Running> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'desk-server.ts')], {
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    const [line] = (await Promise.race([once(lines, 'line'), ended(child)])) as [string?];
    if (line === undefined) throw new Error('The server ended before it was ready.');
    const { port, url } = JSON.parse(line) as { port: number; url: string };
    return { child, port, url };
  }
}

async function ended(child: ChildProcess): Promise<[]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return [];
}

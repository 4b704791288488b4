import { DataFolderBroken } from './database-unavailable.ts';

/** What whoever runs on a built-in server should hear of it. */
export interface ServerNews {
  /** It ended and cannot be started for now, in PostgreSQL's words; it is tried again and again. */
  away(reason: string): void;
  /** It ended and was started again. */
  restarted(): void;
  /** It ended and never will start on this folder again. Nobody watches any more. */
  broken(error: DataFolderBroken): void;
}

export interface Kept {
  /** A look that costs next to nothing. */
  isRunning(): boolean;
  start(): Promise<void>;
}

const LOOK_EVERY_MS = 250;
/** What ended it, such as a full disk, may pass; a server that ends as soon as it starts must not eat the machine. */
const START_EVERY_MS = 5_000;

/** Starts a server again whenever it has ended; returns how to stop looking. */
export function keepRunning(server: Kept, news: ServerNews, startEveryMs = START_EVERY_MS): () => Promise<void> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let starting: Promise<void> | null = null;
  const timer = setInterval(look, LOOK_EVERY_MS).unref();

  function look(): void {
    if (starting || server.isRunning() || performance.now() - startedAt < startEveryMs) return;
    startedAt = performance.now();
    starting = startAgain().finally(() => {
      starting = null;
    });
  }

  async function startAgain(): Promise<void> {
    try {
      await server.start();
      news.restarted();
    } catch (error) {
      if (error instanceof DataFolderBroken) {
        clearInterval(timer);
        news.broken(error);
      } else news.away(error instanceof Error ? error.message : String(error));
    }
  }

  return async () => {
    clearInterval(timer);
    await starting;
  };
}

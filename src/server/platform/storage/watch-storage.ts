import type { Conditions } from '../conditions.ts';
import { newId } from '../ids.ts';
import { errorFacts, type Log } from '../log.ts';
import type { Config } from '../config.ts';
import { within } from '../within.ts';
import { type OpenStorage, openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const EVERY_MS = 10_000;
/** A storage that says nothing for so long is away. */
const ANSWERS_WITHIN_MS = 5_000;

interface WatchParts {
  readonly storage: Pick<Storage, 'readMark' | 'writeMark'>;
  /** Whether other servers keep files too: the place then gets a mark, by which they know that it is theirs. */
  readonly isShared: boolean;
  readonly conditions: Pick<Conditions, 'report' | 'clear'>;
  readonly log: Log;
}

export interface StorageWatch {
  /** The mark of the place, as it was last read; null where it never was. */
  place(): string | null;
  look(): Promise<void>;
  start(): void;
  stop(): void;
}

/** The storage that the settings name, looked at once; watched where something may come between it and us, or others keep files too. */
export async function openWatchedStorage(
  config: Pick<Config, 'dataDir' | 'files' | 'databaseUrl'>,
  tell: Pick<WatchParts, 'conditions' | 'log'>,
): Promise<OpenStorage & { readonly watch: Omit<StorageWatch, 'look'> }> {
  const opened = openStorage(config);
  await opened.storage.check();
  const isShared = config.databaseUrl !== undefined;
  const { look, ...watch } = watchStorage({ storage: opened.storage, isShared, ...tell });
  const isWatched = isShared || opened.storage.kind === 'bucket';
  if (isWatched) await look();
  return { ...opened, watch: { ...watch, start: isWatched ? watch.start : () => undefined } };
}

/** Looks again and again whether the storage answers, and tells the operator where it does not. */
export function watchStorage({ storage, isShared, conditions, log }: WatchParts): StorageWatch {
  let mark: string | null = null;
  let running: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<boolean> {
    try {
      const found = await storage.readMark();
      if (found === null && isShared) {
        await storage.writeMark(newId());
        // Another server may have been first.
        mark = await storage.readMark();
      } else mark = found ?? mark;
      return true;
    } catch (error) {
      log.info('storage-away', errorFacts(error));
      return false;
    }
  }

  async function look(): Promise<void> {
    // A folder of another machine may hang for minutes; no second look joins the first.
    running ??= ask().finally(() => {
      running = null;
    });
    if (await within(ANSWERS_WITHIN_MS, running, false)) conditions.clear('files-away');
    else conditions.report('files-away');
  }

  return {
    place: () => mark,
    look,
    start: () => {
      timer ??= setInterval(() => void look(), EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** How long requests that still run may take after a signal, before what they stand on is closed. */
const PATIENCE_MS = 10_000;
/** One Ctrl+C may arrive twice, from the terminal and passed on by npm; what comes later is an impatient second one. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Node waits at its exit for what it compiles beside, and that may wait for a collection that only comes while the program runs: then neither
 * ends (nodejs/node#54918, seen here). At rest for so long, nothing is being compiled.
 */
const REST_MS = 100;

function exitAtRest(code: number): void {
  setTimeout(() => process.exit(code), REST_MS);
}

type Closer = () => Promise<unknown>;

export interface StopInOrder {
  /** Registers what must be closed, in the order it was opened; closing goes backwards. */
  opened(close: Closer): void;
  /** Registers the start itself: a signal in its midst lets it finish first, so that nothing is left running. */
  starting<T>(start: Promise<T>): Promise<T>;
  /** Registers whom to tell the moment a stop is asked for, before anything is closed. */
  announced(tell: () => void): void;
  close(): Promise<void>;
}

/**
 * Keeps what a program has opened, and closes it backwards on SIGTERM or SIGINT; a second signal does not wait. After SIGTERM it goes on as
 * before for `stopAfterMs`: whoever sends visitors has to see first that this server is not ready.
 */
export function stopInOrder({ stopAfterMs = 0 }: { readonly stopAfterMs?: number } = {}): StopInOrder {
  const closers: Closer[] = [];
  let closing: Promise<void> | undefined;
  let started: Promise<unknown> = Promise.resolve();
  const tells: (() => void)[] = [];
  let since = 0;
  const close = async () => {
    await withinPatience(started.catch(() => undefined));
    const failures: unknown[] = [];
    for (let closer = closers.pop(); closer; closer = closers.pop())
      await withinPatience(closer().catch((error: unknown) => failures.push(error)));
    // What one could not close must not keep the others open, the database last of all.
    if (failures.length > 0) throw failures[0];
  };
  const stop = () => (closing ??= close());
  /** Nobody was sent here yet by whoever has to notice, where nothing stands that would say so. */
  const leave = async (waitMs: number) => {
    for (const tell of tells) tell();
    if (tells.length > 0 && waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    await close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (closing) {
        if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
        return;
      }
      since = performance.now();
      closing = leave(signal === 'SIGTERM' ? stopAfterMs : 0);
      void closing.then(
        () => exitAtRest(0),
        () => exitAtRest(1),
      );
    });
  return {
    opened: (closer) => void closers.push(closer),
    starting: (start) => {
      started = start;
      return start;
    },
    announced: (tell) => {
      tells.push(tell);
      if (closing) tell();
    },
    close: stop,
  };
}

async function withinPatience(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, impatience]);
  clearTimeout(timer);
}

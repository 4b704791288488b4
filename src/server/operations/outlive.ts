import { errorFacts, type Log } from '../platform/log.ts';

/** Once visitors are served: a mistake in one corner that nobody caught is told, and does not end the process for everybody. */
export function outliveMistakes(log: Log): void {
  process.on('uncaughtException', (error: Error & { code?: unknown }, origin) => {
    // Whoever read the log is gone: to say so there would begin the same again.
    if (error.code === 'EPIPE') return;
    log.error('unhandled', { origin, ...errorFacts(error) });
  });
}

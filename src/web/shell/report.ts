import { type StateChange, stateHistory } from '../shared/state-history.ts';

export interface ErrorReport {
  readonly at: string;
  readonly error: string;
  readonly browser: string;
  readonly screen: string;
  readonly online: boolean;
  readonly history: readonly StateChange[];
}

/** What helps whoever looks into a problem, and nothing about people: an error's name and code, not its words, and what happened before. */
export function errorReport(error: unknown): ErrorReport {
  return {
    at: new Date().toISOString(),
    error: errorName(error),
    browser: navigator.userAgent,
    screen: `${innerWidth}×${innerHeight}`,
    online: navigator.onLine,
    history: stateHistory.changes,
  };
}

function errorName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  // Where in the program it happened; the message itself may quote what somebody typed.
  const place =
    error.stack
      ?.split('\n')
      .find((line) => line.includes('/assets/'))
      ?.trim() ?? '';
  return `${error.name}${code} ${place}`.trim();
}

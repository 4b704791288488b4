import { systemClock } from './clock.ts';

type Level = 'error' | 'warn' | 'info';

/** One JSON line per event on stderr. Names of people, addresses, tokens and what people typed never go in here. */
export interface Log {
  error(event: string, facts?: Record<string, unknown>): void;
  warn(event: string, facts?: Record<string, unknown>): void;
  info(event: string, facts?: Record<string, unknown>): void;
}

/** A log that writes lines of at least `least`; `silent` writes nothing. */
export function createLog(least: Level | 'silent', write = (line: string) => void process.stderr.write(line)): Log {
  const order: readonly string[] = ['error', 'warn', 'info'];
  const line = (level: Level) => (event: string, facts?: Record<string, unknown>) => {
    if (least === 'silent' || order.indexOf(level) > order.indexOf(least)) return;
    write(`${JSON.stringify({ at: systemClock.iso(), level, event, ...facts })}\n`);
  };
  return { error: line('error'), warn: line('warn'), info: line('info') };
}

/** The same log, with facts that stand in every line. */
export function withFacts(log: Log, facts: Record<string, unknown>): Log {
  return {
    error: (event, more) => log.error(event, { ...facts, ...more }),
    warn: (event, more) => log.warn(event, { ...facts, ...more }),
    info: (event, more) => log.info(event, { ...facts, ...more }),
  };
}

/** What of an error may stand in the log: its name, message and stack, never its attached values. */
export function errorFacts(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: describeThrown(error) };
  const code = 'code' in error ? { code: error.code } : {};
  return { error: error.name, message: error.message, stack: error.stack, ...code };
}

/** Some libraries pass a copy of an error on that is a plain object: its message says more than `[object Object]`. */
function describeThrown(thrown: unknown): string {
  const hasMessage = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return hasMessage ? String(thrown.message) : String(thrown);
}

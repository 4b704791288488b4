import { type ParseArgsConfig, parseArgs } from 'node:util';
import type pg from 'pg';
import type { OrganizationRow } from '../organizations/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { OperatorError } from './start-trouble.ts';

/** What a command of the operator's program works with. */
export interface CommandContext {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly organization: OrganizationRow;
  /** The identity service in use, as `accounts.issuer` names it. */
  readonly issuer: string;
  /** Where the portal is reached, for links. */
  readonly publicUrl: string;
  readonly say: (line: string) => void;
  /** Asks once, on the terminal, and answers whether it was yes; refuses where nobody sits there to answer. */
  readonly confirm: (question: string) => Promise<boolean>;
}

export interface Command {
  /** Lines of the help: how it is called, and what it does. */
  readonly usage: readonly string[];
  /** Checks the arguments before any database is opened, and answers what to do; throws UsageError. */
  prepare(args: readonly string[]): (context: CommandContext) => Promise<void>;
}

/** The arguments make no sense: the sentence and the usage are printed, exit code 2. */
export class UsageError extends OperatorError {
  constructor(message: string) {
    super(message, 2);
  }
}

/** `parseArgs` with its complaints as UsageError. */
export function readArgs<const O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The arguments cannot be read.');
  }
}

/** The one positional argument of this name. */
export function only(positionals: readonly string[], name: string): string {
  const [first, ...more] = positionals;
  if (!first) throw new UsageError(`${name} is missing.`);
  if (more.length > 0) throw new UsageError(`“${more[0]}” is one word too many; put names with spaces in quotes.`);
  return first;
}

/** Who is recorded for what is done on the command line. */
export const ACTOR = 'command line';

import { type ParseArgsConfig, parseArgs } from 'node:util';
import type pg from 'pg';
import type { Keyring } from '../platform/sealing/keyring.ts';
import type { OrganizationRow } from '../organizations/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Reader } from '../platform/locale.ts';

/** What a command of the operator's program works with. */
export interface CommandContext {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly organization: OrganizationRow;
  /** The identity service in use, as `accounts.issuer` names it. */
  readonly issuer: string;
  /** The keys of health data. */
  readonly keyring: Keyring;
  /** Where the portal is reached, for links. */
  readonly publicUrl: string;
  readonly say: (line: string) => void;
  /** In whose language `say` speaks. */
  readonly reader: Reader;
  /** Asks once, on the terminal, and answers whether it was yes; refuses where nobody sits there to answer. */
  readonly confirm: (question: string) => Promise<boolean>;
}

export interface Command {
  /** How it is called: the same in every language, as commands and their options are. */
  readonly usage: readonly string[];
  /** Whether it is about the installation, not about one school. */
  readonly isOfAll?: true;
  /** What it does. */
  readonly about: (facts: object, reader: Reader) => string;
  /** Checks the arguments before any database is opened, and answers what to do; throws UsageError. */
  prepare(args: readonly string[]): (context: CommandContext) => Promise<void>;
}

/** The arguments make no sense: the sentence and the usage are printed. */
export class UsageError extends OperatorError {
  override readonly exitCode = 2;
}

/** `parseArgs` with its complaints, which are English for programmers, as codes. */
export function readArgs<const O extends NonNullable<ParseArgsConfig['options']>>(args: readonly string[], options: O) {
  const read = { args: [...args], options, allowPositionals: true } as const;
  for (const token of parseArgs({ ...read, strict: false, tokens: true }).tokens) {
    if (token.kind !== 'option') continue;
    const option = token.rawName;
    const type = Object.entries(options).find(([name]) => name === token.name)?.[1].type;
    if (!type) throw new UsageError('option-unknown', { option });
    const isGiven = token.value !== undefined && (token.inlineValue || !token.value.startsWith('-'));
    if (type === 'string' && !isGiven) throw new UsageError('option-without-value', { option });
    if (type === 'boolean' && token.value !== undefined) throw new UsageError('option-with-value', { option });
  }
  return parseArgs({ ...read, strict: true });
}

/** The one positional argument of this name. */
export function only(positionals: readonly string[], name: string): string {
  const [first, ...more] = positionals;
  if (!first) throw new UsageError('argument-missing', { name });
  refuseMore(more);
  return first;
}

export function refuseMore([word]: readonly string[]): void {
  if (word !== undefined) throw new UsageError('word-too-many', { word });
}

/** Who is recorded for what is done on the command line. */
export const ACTOR = 'command line';

/** Who reads may have seen enough (`… list | head`): the command ends in order all the same, without a word. */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

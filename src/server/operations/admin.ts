import { readFileSync } from 'node:fs';
import { shownName } from '../organizations/store.ts';
import { m } from '../../words/messages.js';
import { systemClock } from '../platform/clock.ts';
import type { Reader } from '../platform/locale.ts';
import type { Config } from '../platform/config.ts';
import { openKeyring } from '../platform/sealing/keyring.ts';
import { issuerOf } from '../accounts/open-identity.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { type Command, type CommandContext, only, readArgs, UsageError } from './command.ts';
import { readScript } from './read-script.ts';
import { importClasses } from './commands/import.ts';
import { rotateKey } from './commands/health-key.ts';
import { forgetSecret } from './commands/secret.ts';
import { link } from './commands/link.ts';
import { disable, enable, grant, list, resetLink, resetSecondFactor, revoke } from './commands/roles.ts';
import { school } from './commands/school.ts';
import { semester } from './commands/semester.ts';
import { set, showSettings } from './commands/settings.ts';
import { undoWithdrawAll, withdrawAll } from './commands/withdraw-all.ts';
import { confirm as askOnTerminal } from './confirm.ts';
import { chooseSchool, takeSchoolOption } from './choose-school.ts';
import { withDatabase } from './open-tool.ts';
import { exitCodeOf, operatorSentence } from './start-trouble.ts';

const commands: Readonly<Record<string, Command>> = {
  grant,
  revoke,
  list,
  'reset-link': resetLink,
  'reset-second-factor': resetSecondFactor,
  disable,
  enable,
  set,
  show: showSettings,
  school,
  semester,
  import: importClasses,
  link,
  'rotate-health-key': rotateKey,
  'forget-secret': forgetSecret,
  'withdraw-all': withdrawAll,
  'undo-withdraw-all': undoWithdrawAll,
};

/** Understands what the others do, so it is none of them: a script runs no script. */
const run: Pick<Command, 'usage' | 'about'> = { usage: ['run FILE|-'], about: m.operations_about_run };

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Runs one command of the operator's program, or a script of them; answers its exit code: 0 done, 1 not possible, 2 not understood. */
export async function runAdmin(
  config: Config,
  root: string,
  [name = 'help', ...args]: readonly string[],
  confirm: CommandContext['confirm'] = (question) => askOnTerminal(question, config.reader),
): Promise<number> {
  const { reader } = config;
  if (name === 'help' || name === '--help' || name === '-h') return help(reader);
  const command = Object.entries({ ...commands, run }).find(([each]) => each === name)?.[1];
  try {
    if (command && args.includes('--help')) return help(reader, command);
    const act = name === 'run' ? prepareScript(args, config) : prepare([name, ...args], config);
    await withDatabase(config, root, { migrate: true }, (tool) => act({ ...tool, confirm }));
    return 0;
  } catch (error) {
    return explain(error, config, command);
  }
}

type Tool = Pick<CommandContext, 'database' | 'pool' | 'confirm'>;

/** Checks the words of a command, and answers what does it. */
function prepare([name = '', ...args]: readonly string[], config: Config): (tool: Tool) => Promise<void> {
  const command = Object.entries(commands).find(([each]) => each === name)?.[1];
  if (!command) throw new UsageError('command-unknown', { name, known: Object.keys(commands).join(', ') });
  const { wanted, rest } = command.isOfAll ? { wanted: null, rest: args } : takeSchoolOption(args);
  const act = command.prepare(rest);
  const { reader } = config;
  return async ({ database, pool, confirm }) => {
    const { organization, isOneOfSeveral } = await chooseSchool(database, wanted);
    const publicUrl = organization.publicUrl ?? config.publicUrl;
    if (isOneOfSeveral && !command.isOfAll)
      complain(m.operations_works_on({ name: shownName(organization), address: publicUrl }, reader));
    const [issuer, keyring] = [issuerOf(config.identity), openKeyring(config)];
    await act({ database, pool, clock: systemClock, issuer, keyring, organization, publicUrl, say, reader, confirm });
  };
}

/** The commands of a file, or of what comes in, in one go. All are understood before the first is done; the first that cannot be done ends it. */
function prepareScript(args: readonly string[], config: Config): (tool: Tool) => Promise<void> {
  const file = only(readArgs(args, {}).positionals, 'FILE');
  const acts = readScript(readScriptFile(file)).map(({ line, words }) => {
    try {
      return { line, act: prepare(words, config) };
    } catch (error) {
      throw inLine(line, error, config);
    }
  });
  return async (tool) => {
    for (const { line, act } of acts)
      try {
        await act(tool);
      } catch (error) {
        throw inLine(line, error, config);
      }
  };
}

function readScriptFile(file: string): string {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : file, 'utf8');
  } catch {
    throw new OperatorError('script-unreadable', { file });
  }
}

/** What was wrong, with its line; a fault of the program stays one. */
function inLine(line: number, error: unknown, config: Config): unknown {
  const sentence = operatorSentence(error, config);
  if (sentence === null) return error;
  return error instanceof UsageError
    ? new UsageError('script-not-understood', { line, sentence })
    : new OperatorError('script-ended', { line, sentence });
}

function explain(error: unknown, config: Config, command: Pick<Command, 'usage' | 'about'> | undefined): number {
  const sentence = operatorSentence(error, config);
  if (sentence === null) throw error;
  complain(sentence);
  if (error instanceof UsageError && command) for (const line of linesOf(command, config.reader)) complain(line);
  return exitCodeOf(error);
}

function linesOf({ usage, about }: Pick<Command, 'usage' | 'about'>, reader: Reader): readonly string[] {
  return [...usage, ...about({}, reader).split('\n')].map((line) => `  ${line}`);
}

function help(reader: Reader, command?: Pick<Command, 'usage' | 'about'>): number {
  say('npm run admin -- COMMAND …');
  for (const each of command ? [command] : [...Object.values(commands), run]) {
    say('');
    for (const line of linesOf(each, reader)) say(line);
  }
  say(`\n${m.operations_help_which_school({}, reader)}`);
  say(m.operations_help_which_portal({}, reader));
  return 0;
}

import { shownName } from '../organizations/store.ts';
import { m } from '../../words/messages.js';
import { systemClock } from '../platform/clock.ts';
import type { Reader } from '../platform/locale.ts';
import type { Config } from '../platform/config.ts';
import { openKeyring } from '../platform/sealing/keyring.ts';
import { issuerOf } from '../accounts/open-identity.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { importClasses } from './commands/import.ts';
import { rotateKey } from './commands/health-key.ts';
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
  'withdraw-all': withdrawAll,
  'undo-withdraw-all': undoWithdrawAll,
};

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Runs one command of the operator's program; answers its exit code: 0 done, 1 not possible, 2 not understood. */
export async function runAdmin(
  config: Config,
  root: string,
  [name = 'help', ...args]: readonly string[],
  confirm: CommandContext['confirm'] = (question) => askOnTerminal(question, config.reader),
): Promise<number> {
  const { reader } = config;
  if (name === 'help' || name === '--help' || name === '-h') return help(reader);
  const command = Object.entries(commands).find(([each]) => each === name)?.[1];
  try {
    if (!command) throw new UsageError('command-unknown', { name, known: Object.keys(commands).join(', ') });
    if (args.includes('--help')) return help(reader, command);
    const { wanted, rest } = command.isOfAll ? { wanted: null, rest: args } : takeSchoolOption(args);
    const act = command.prepare(rest);
    await withDatabase(config, root, { migrate: true }, async ({ database, pool }) => {
      const { organization, isOneOfSeveral } = await chooseSchool(database, wanted);
      const publicUrl = organization.publicUrl ?? config.publicUrl;
      if (isOneOfSeveral && !command.isOfAll)
        complain(m.operations_works_on({ name: shownName(organization), address: publicUrl }, reader));
      const context: CommandContext = {
        database,
        pool,
        clock: systemClock,
        issuer: issuerOf(config.identity),
        keyring: openKeyring(config),
        organization,
        publicUrl,
        say,
        reader,
        confirm,
      };
      await act(context);
    });
    return 0;
  } catch (error) {
    return explain(error, config, command);
  }
}

function explain(error: unknown, config: Config, command: Command | undefined): number {
  const sentence = operatorSentence(error, config);
  if (sentence === null) throw error;
  complain(sentence);
  if (error instanceof UsageError && command) for (const line of linesOf(command, config.reader)) complain(line);
  return exitCodeOf(error);
}

function linesOf({ usage, about }: Command, reader: Reader): readonly string[] {
  return [...usage, ...about({}, reader).split('\n')].map((line) => `  ${line}`);
}

function help(reader: Reader, command?: Command): number {
  say('npm run admin -- COMMAND …');
  for (const each of command ? [command] : Object.values(commands)) {
    say('');
    for (const line of linesOf(each, reader)) say(line);
  }
  say(`\n${m.operations_help_which_school({}, reader)}`);
  say(m.operations_help_which_portal({}, reader));
  return 0;
}

import { findFirstOrganization } from '../organizations/store.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { AdministrationError } from '../accounts/roles/administration.ts';
import { issuerOf } from '../accounts/issuer.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { importClasses } from './commands/import.ts';
import { link } from './commands/link.ts';
import { disable, enable, grant, list, resetLink, revoke } from './commands/roles.ts';
import { semester } from './commands/semester.ts';
import { set, showSettings } from './commands/settings.ts';
import { undoWithdrawAll, withdrawAll } from './commands/withdraw-all.ts';
import { confirm as askOnTerminal } from './confirm.ts';
import { withDatabase } from './open-tool.ts';
import { OperatorError, operatorSentence } from './start-trouble.ts';

const commands: Readonly<Record<string, Command>> = {
  grant,
  revoke,
  list,
  'reset-link': resetLink,
  disable,
  enable,
  set,
  show: showSettings,
  semester,
  import: importClasses,
  link,
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
  confirm: CommandContext['confirm'] = askOnTerminal,
): Promise<number> {
  if (name === 'help' || name === '--help' || name === '-h') return help();
  const command = Object.entries(commands).find(([each]) => each === name)?.[1];
  try {
    if (!command) throw new UsageError(`There is no command “${name}”; there are ${Object.keys(commands).join(', ')}.`);
    if (args.includes('--help')) return help(command);
    const act = command.prepare(args);
    await withDatabase(config, root, { migrate: true }, async ({ database, pool }) => {
      const organization = await findFirstOrganization(database);
      if (!organization) throw new OperatorError('There is no school in this database.');
      const context: CommandContext = {
        database,
        pool,
        clock: systemClock,
        issuer: issuerOf(config.identity),
        organization,
        publicUrl: organization.publicUrl ?? config.publicUrl,
        say,
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
  const sentence = error instanceof AdministrationError ? error.message : operatorSentence(error, config);
  if (sentence === null) throw error;
  complain(sentence);
  if (error instanceof UsageError && command) for (const line of command.usage) complain(`  ${line}`);
  return error instanceof OperatorError ? error.exitCode : 1;
}

function help(command?: Command): number {
  say('npm run admin -- COMMAND …');
  for (const each of command ? [command] : Object.values(commands)) {
    say('');
    for (const line of each.usage) say(`  ${line}`);
  }
  say('\nDATA_DIR or DATABASE_URL say which portal; for the demo: DATA_DIR=data/demo npm run admin -- …');
  return 0;
}

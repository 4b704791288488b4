import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { m } from '../../words/messages.js';
import { openKeyring } from '../platform/sealing/keyring.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Reader } from '../platform/locale.ts';
import { troubleWords } from '../platform/operator-error.ts';
import { findDemoPassword, keepDemoPassword, makeUpPassword, markNewDemo, removeDemo } from './demo-folder.ts';
import { loadSample } from './sample/load.ts';
import { hasSample } from './sample/store.ts';
import { serve } from './serve.ts';
import { step } from './steps.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The demo: the whole portal on a database of its own, with the sample school in it. */
export async function runDemo(settings: Config, root: string, args: readonly string[]): Promise<void> {
  const { reader } = settings;
  const isFresh = wantsFresh(args, reader);
  const config: Config = { ...settings, databaseUrl: undefined, identity: { kind: 'embedded' } };
  if (settings.databaseUrl) say(m.operations_demo_own_database({ folder: config.dataDir }, reader));
  if (settings.identity.kind !== 'embedded') say(m.operations_demo_own_identity({}, reader));
  let password = '';
  await serve({
    config,
    root,
    say: (line) => say(`… ${line}`),
    printMail: say,
    before: async () => {
      if (isFresh) await step(m.operations_demo_removing({}, reader), () => removeDemo(config.dataDir));
      markNewDemo(config.dataDir, settings.demoPassword);
    },
    prepare: {
      notReadyBecause: 'The sample school is still loading.',
      run: async (database) => {
        if (!(await hasSample(database))) {
          keepDemoPassword(
            config.dataDir,
            settings.demoPassword ?? findDemoPassword(config.dataDir) ?? makeUpPassword(),
          );
          const kept = findDemoPassword(config.dataDir) ?? '';
          const keys = { password: kept, keyring: openKeyring(config) };
          await step(m.operations_demo_loading({}, reader), () => loadSample(database, systemClock, keys));
        }
        password = findDemoPassword(config.dataDir) ?? m.operations_demo_password_elsewhere({}, reader);
      },
    },
  });
  welcome(config, password);
}

function wantsFresh(args: readonly string[], reader: Reader): boolean {
  try {
    return parseArgs({ args: [...args], options: { fresh: { type: 'boolean', default: false } } }).values.fresh;
  } catch {
    process.stderr.write(`${troubleWords(['demo-usage'], reader)}\n`);
    process.exit(2);
  }
}

function welcome(config: Config, password: string): void {
  const { reader, publicUrl: address } = config;
  say(m.operations_demo_welcome({ address, password, folder: shortPath(config.dataDir) }, reader));
  if (config.demoPassword && config.demoPassword !== password) say(m.operations_demo_password_later({}, reader));
}

function shortPath(folder: string): string {
  const fromHere = relative(process.cwd(), folder);
  return fromHere === '' || fromHere.startsWith('..') ? folder : fromHere;
}

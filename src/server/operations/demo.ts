import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { findDemoPassword, keepDemoPassword, makeUpPassword, markNewDemo, removeDemo } from './demo-folder.ts';
import { loadSample } from './sample/load.ts';
import { hasSample } from './sample/store.ts';
import { serve } from './serve.ts';
import { step } from './steps.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The demo: the whole portal on a database of its own, with the sample school in it. */
export async function runDemo(settings: Config, root: string, args: readonly string[]): Promise<void> {
  const isFresh = wantsFresh(args);
  const config: Config = { ...settings, databaseUrl: undefined, identity: { kind: 'embedded' } };
  if (settings.databaseUrl)
    say(`The demo always uses a database of its own in ${config.dataDir}; DATABASE_URL is left alone.`);
  if (settings.identity.kind !== 'embedded')
    say('The people of the sample school sign in at the demo itself; IDENTITY is left alone.');
  let password = '';
  await serve({
    config,
    root,
    say: (line) => say(`… ${line}`),
    printMail: say,
    before: async () => {
      if (isFresh) await step('Removing the demo as it was', () => removeDemo(config.dataDir));
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
          await step('Loading the sample school', () => loadSample(database, systemClock, kept));
        }
        password = findDemoPassword(config.dataDir) ?? '(kept elsewhere)';
      },
    },
  });
  welcome(config, password);
}

function wantsFresh(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { fresh: { type: 'boolean', default: false } } }).values.fresh;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : ''}\nUsage: npm run demo [-- --fresh]\n`);
    process.exit(2);
  }
}

function welcome(config: Config, password: string): void {
  say(`
The demo school is open at ${config.publicUrl}

  A family          family01@example.org   (… family60@example.org)
  An administrator  admin@example.org
  Their password    ${password}

What you change is kept in ${shortPath(config.dataDir)}; npm run demo -- --fresh starts over. Ctrl+C stops the demo.`);
  if (config.demoPassword && config.demoPassword !== password)
    say('DEMO_PASSWORD counts when the sample is loaded; npm run demo -- --fresh takes it over.');
}

function shortPath(folder: string): string {
  const fromHere = relative(process.cwd(), folder);
  return fromHere === '' || fromHere.startsWith('..') ? folder : fromHere;
}

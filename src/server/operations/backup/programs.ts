import { join } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { requireSchool, withDatabase } from '../open-tool.ts';
import { OperatorError, operatorSentence } from '../start-trouble.ts';
import { step } from '../steps.ts';
import type { Manifest } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { inspectBackup, type Restored, restoreBackup } from './restore-backup.ts';
import { beginFolderRestore } from './restore-mark.ts';
import { beginDatabaseRestore } from './restore-mark-store.ts';
import { bringBackSecret, secretToKeep } from './secret-file.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run backup FILE`; answers the exit code. */
export async function runBackup(config: Config, root: string, args: readonly string[]): Promise<number> {
  return explaining(config, async () => {
    const file = onlyFile(args, 'backup');
    requireSchool(config);
    const { storage } = openStorage(config);
    const source = { clock: systemClock, secret: secretToKeep(config), storage };
    const { rows, files, missing } = await step(`Writing ${file}`, () =>
      withDatabase(config, root, { migrate: false }, ({ pool }) => makeBackup({ ...source, pool }, file)),
    );
    say(`${total(rows)} rows of ${Object.keys(rows).length} tables are in ${file}, and it reads back whole.`);
    if (storage.kind === 'bucket')
      say('Uploaded pictures and PDFs lie in the bucket and are not in it: back up the bucket as well.');
    else if (files > 0) say(`${files} stored files (pictures, PDFs) are in it too.`);
    if (missing > 0) say(`${missing} stored files are missing in ${config.dataDir} and could not be backed up.`);
    say('It holds everything families have told you: keep it where only you can read it.');
    return 0;
  });
}

/** `npm run restore FILE`: into a new data folder, or into an empty database at DATABASE_URL; answers the exit code. */
export async function runRestore(config: Config, root: string, args: readonly string[]): Promise<number> {
  return explaining(config, async () => {
    const file = onlyFile(args, 'restore');
    const manifest = await step(`Checking ${file}`, () => inspectBackup(file, join(root, 'migrations')));
    const restored = await step('Restoring', () => restoreInto(config, root, file, manifest));
    say(
      `The school of ${manifest.createdAt} is back: ${total(restored.rows)} rows of ${Object.keys(restored.rows).length} tables.`,
    );
    if (restored.files > 0) say(`${restored.files} stored files (pictures, PDFs) are back as well.`);
    if (manifest.files === 'bucket' && !config.files.bucket)
      say('Its pictures and PDFs lie in a bucket: set FILES_S3_* as before, or they are not shown.');
    if (!restored.isSecretBack)
      say(
        'The secret of before is not here: set AUTH_SECRET to it, or to a new one, with which everybody has to sign in again.',
      );
    return report(restored);
  });
}

interface Back extends Restored {
  readonly isSecretBack: boolean;
}

/** Marked from the first moment to the last, so that nothing takes half a school for a new one. */
async function restoreInto(config: Config, root: string, file: string, manifest: Manifest): Promise<Back> {
  return config.databaseUrl
    ? restoreIntoDatabase(config, root, file, manifest)
    : restoreIntoFolder(config, root, file, manifest);
}

async function restoreIntoDatabase(config: Config, root: string, file: string, manifest: Manifest): Promise<Back> {
  return withDatabase(config, root, { migrate: false, isRestore: true }, async ({ pool }) => {
    const restore = await beginDatabaseRestore(pool);
    const { storage } = openStorage(config);
    const restored = await restoreBackup(pool, file, manifest, join(root, 'migrations'), storage, restore.requireOurs);
    const isSecretBack = bringBackSecret(manifest.secret, config);
    await restore.finish();
    return { ...restored, isSecretBack };
  });
}

/** A folder that this restore made goes away again when it fails, so that the next try finds it new. */
async function restoreIntoFolder(config: Config, root: string, file: string, manifest: Manifest): Promise<Back> {
  const restore = await beginFolderRestore(config.dataDir);
  try {
    const restored = await withDatabase(config, root, { migrate: false, isRestore: true }, ({ pool }) =>
      restoreBackup(pool, file, manifest, join(root, 'migrations'), openStorage(config).storage),
    );
    const isSecretBack = bringBackSecret(manifest.secret, config);
    restore.finish();
    return { ...restored, isSecretBack };
  } catch (error) {
    restore.abandon();
    throw error;
  }
}

function report({ violations }: Restored): number {
  if (violations.length === 0) {
    say('Every rule of check:data holds.');
    return 0;
  }
  say('The data came back as it was, but it breaks rules; npm run check:data tells more:');
  for (const violation of violations) say(`  ${violation.sentence} (${violation.count})`);
  return 1;
}

function onlyFile(args: readonly string[], program: string): string {
  const [file, ...more] = args;
  if (!file || more.length > 0 || file.startsWith('-')) throw new OperatorError(`Usage: npm run ${program} FILE`, 2);
  return file;
}

function total(rows: Readonly<Record<string, number>>): string {
  return new Intl.NumberFormat('en').format(Object.values(rows).reduce((sum, count) => sum + count, 0));
}

async function explaining(config: Config, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const sentence = operatorSentence(error, config);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    return error instanceof OperatorError ? error.exitCode : 1;
  }
}

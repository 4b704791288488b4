import { join } from 'node:path';
import { m } from '../../../words/messages.js';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Reader } from '../../platform/locale.ts';
import { openKeyring } from '../../platform/sealing/keyring.ts';
import { listUnopened, SECTIONS_TABLE, type Unopened } from '../../health/store.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { requireSchool, withDatabase } from '../open-tool.ts';
import { UsageError } from '../command.ts';
import { ruleWords } from '../code-words.ts';
import { exitCodeOf, operatorSentence } from '../start-trouble.ts';
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
    const { reader } = config;
    const file = onlyFile(args, 'backup');
    requireSchool(config);
    const { storage } = openStorage(config);
    const source = { clock: systemClock, secret: secretToKeep(config), storage };
    const { rows, files, missing } = await step(m.operations_backup_writing({ file }, reader), () =>
      withDatabase(config, root, { migrate: false }, ({ pool }) => makeBackup({ ...source, pool }, file)),
    );
    say(m.operations_backup_written({ ...counted(rows, reader), file }, reader));
    if (storage.kind === 'bucket') say(m.operations_backup_bucket({}, reader));
    else if (files > 0) say(m.operations_backup_files({ count: files }, reader));
    if (missing > 0) say(m.operations_backup_files_missing({ count: missing, folder: config.dataDir }, reader));
    if ((rows[SECTIONS_TABLE] ?? 0) > 0) {
      const { file: key } = openKeyring(config);
      if (key) say(m.operations_backup_health_key({ file: key }, reader));
      else say(m.operations_backup_health_key_setting({}, reader));
    }
    say(m.operations_backup_keep_safe({}, reader));
    return 0;
  });
}

/** `npm run restore FILE`: into a new data folder, or into an empty database at DATABASE_URL; answers the exit code. */
export async function runRestore(config: Config, root: string, args: readonly string[]): Promise<number> {
  return explaining(config, async () => {
    const { reader } = config;
    const file = onlyFile(args, 'restore');
    const manifest = await step(m.operations_restore_checking({ file }, reader), () =>
      inspectBackup(file, join(root, 'migrations')),
    );
    const restored = await step(m.operations_restore_restoring({}, reader), () =>
      restoreInto(config, root, file, manifest),
    );
    const { createdAt } = manifest;
    say(m.operations_restore_done({ createdAt, ...counted(restored.rows, reader) }, reader));
    if (restored.files > 0) say(m.operations_restore_files({ count: restored.files }, reader));
    if (manifest.files === 'bucket' && !config.files.bucket) say(m.operations_restore_bucket({}, reader));
    if (!restored.isSecretBack) say(m.operations_restore_secret({}, reader));
    sayUnopened(restored, config);
    return report(restored, reader);
  });
}

interface Back extends Restored {
  readonly isSecretBack: boolean;
  readonly unopened: readonly Unopened[];
}

/** What came back and stays closed, section by section, until its key is back too. */
function sayUnopened({ unopened }: Back, config: Config): void {
  if (unopened.length === 0) return;
  const { reader } = config;
  const sections = unopened.map(
    ({ section, count }) => `${section} ${new Intl.NumberFormat(reader.locale).format(count)}`,
  );
  const file = openKeyring(config).file ?? 'HEALTH_KEY';
  say(m.operations_restore_health_key({ file, sections: sections.join(', ') }, reader));
}

/** Marked from the first moment to the last, so that nothing takes half a school for a new one. */
async function restoreInto(config: Config, root: string, file: string, manifest: Manifest): Promise<Back> {
  return config.databaseUrl
    ? restoreIntoDatabase(config, root, file, manifest)
    : restoreIntoFolder(config, root, file, manifest);
}

async function restoreIntoDatabase(config: Config, root: string, file: string, manifest: Manifest): Promise<Back> {
  return withDatabase(config, root, { migrate: false, isRestore: true }, async ({ pool, database }) => {
    const restore = await beginDatabaseRestore(pool);
    const { storage } = openStorage(config);
    const restored = await restoreBackup(pool, file, manifest, join(root, 'migrations'), storage, restore.requireOurs);
    const isSecretBack = bringBackSecret(manifest.secret, config);
    const unopened = await listUnopened(database, openKeyring(config));
    await restore.finish();
    return { ...restored, isSecretBack, unopened };
  });
}

/** A folder that this restore made goes away again when it fails, so that the next try finds it new. */
async function restoreIntoFolder(config: Config, root: string, file: string, manifest: Manifest): Promise<Back> {
  const restore = await beginFolderRestore(config.dataDir);
  try {
    const restored = await withDatabase(
      config,
      root,
      { migrate: false, isRestore: true },
      async ({ pool, database }) => ({
        ...(await restoreBackup(pool, file, manifest, join(root, 'migrations'), openStorage(config).storage)),
        unopened: await listUnopened(database, openKeyring(config)),
      }),
    );
    const isSecretBack = bringBackSecret(manifest.secret, config);
    restore.finish();
    return { ...restored, isSecretBack };
  } catch (error) {
    restore.abandon();
    throw error;
  }
}

function report({ violations }: Restored, reader: Reader): number {
  if (violations.length === 0) {
    say(m.operations_restore_rules_hold({}, reader));
    return 0;
  }
  say(m.operations_restore_rules_broken({}, reader));
  for (const { rule, count } of violations)
    say(`  ${m.operations_restore_rule_broken({ rule: ruleWords(rule, reader), count }, reader)}`);
  return 1;
}

function onlyFile(args: readonly string[], program: string): string {
  const [file, ...more] = args;
  if (!file || more.length > 0 || file.startsWith('-')) throw new UsageError('backup-usage', { program });
  return file;
}

function counted(rows: Readonly<Record<string, number>>, { locale }: Reader) {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { rows: new Intl.NumberFormat(locale).format(total), tables: Object.keys(rows).length };
}

async function explaining(config: Config, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const sentence = operatorSentence(error, config);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    return exitCodeOf(error);
  }
}

import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { errorFacts, type Log } from '../platform/log.ts';
import type { OpenStorage } from '../platform/storage/open-storage.ts';
import { findFile, forgetFile, listOldImports, listUnusedFiles, noteUnusedFiles, type OldFile } from './store.ts';
import { storedNames } from './stored-names.ts';

const DAY_MS = 86_400_000;
const IMPORT_DAYS = 1;
/** Open pages and sent mails still point to a picture that has just been replaced. */
const PICTURE_DAYS = 7;
/** Whoever takes a PDF off a semester may want it back. */
const ATTACHMENT_DAYS = 90;

export interface CleanUpParts extends OpenStorage {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

/** Every hour: tables that were imported a day ago go, pictures that nothing has used for a week, and PDFs after 90 days. */
export function cleanUpFilesJob(parts: CleanUpParts): Job {
  return { name: 'clean-up-files', cron: '23 * * * *', run: () => cleanUpFiles(parts) };
}

export async function cleanUpFiles(parts: CleanUpParts): Promise<void> {
  const { database, clock, log, incoming } = parts;
  const before = (days: number) => new Date(clock.now() - days * DAY_MS).toISOString();
  await noteUnusedFiles(database, clock.iso());
  const old = [
    ...(await listOldImports(database, before(IMPORT_DAYS))),
    ...(await listUnusedFiles(database, 'picture', before(PICTURE_DAYS))),
    ...(await listUnusedFiles(database, 'attachment', before(ATTACHMENT_DAYS))),
  ];
  for (const file of old)
    await forget(parts, file).catch((error: unknown) =>
      log.warn('file-not-removed', { id: file.id, ...errorFacts(error) }),
    );
  await incoming.sweep(clock.now() - DAY_MS);
}

async function forget({ database, storage }: CleanUpParts, { organizationId, id }: OldFile): Promise<void> {
  const file = await findFile(database, organizationId, id);
  if (!file) return;
  await forgetFile(database, { organizationId, id }, () => storage.remove(organizationId, id, storedNames(file)));
}

import { buffer } from 'node:stream/consumers';
import { isId } from '../../contract/fields.ts';
import type { FileKind } from '../../contract/files.ts';
import { notFound } from '../platform/call/errors.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Storage, StorageTrouble } from '../platform/storage/storage.ts';
import { storageAway } from './file-error.ts';
import { findFile } from './store.ts';
import { MEDIA_TYPES, storedNames } from './stored-names.ts';

/** Where files are read from: the storage, and the rows of one organisation. */
export interface FilesOf {
  readonly storage: Storage;
  readonly database: Database;
  readonly organizationId: string;
}

export interface ImportFile {
  /** As the person's device called it. */
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  readonly content: Buffer;
}

/** The table of classes that somebody has uploaded; not found after a day. */
export async function openImportFile(files: FilesOf, fileId: string): Promise<ImportFile> {
  const { name, mediaType, content } = await readStored(files, fileId, 'import').catch((error: unknown) => {
    throw error instanceof StorageTrouble ? storageAway() : error;
  });
  return { name, format: mediaType === MEDIA_TYPES.xlsx ? 'xlsx' : 'csv', content };
}

/** A PDF with its name, to go with a mail. */
export async function openAttachment(files: FilesOf, fileId: string): Promise<{ name: string; content: Buffer }> {
  const { name, content } = await readStored(files, fileId, 'attachment');
  return { name, content };
}

async function readStored({ storage, database, organizationId }: FilesOf, fileId: string, kind: FileKind) {
  const file = isId(fileId) ? await findFile(database, organizationId, fileId) : null;
  const [name = ''] = file?.kind === kind ? storedNames(file) : [];
  const stored = file && name ? await storage.read({ organizationId, fileId, name }) : null;
  if (!file || !stored) throw notFound('file');
  return { name: file.name, mediaType: file.mediaType, content: await buffer(stored.stream) };
}

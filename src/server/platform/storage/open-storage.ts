import { join } from 'node:path';
import type { Config } from '../config.ts';
import { bucketStorage } from './bucket.ts';
import { folderStorage } from './folder.ts';
import { type Incoming, openIncoming } from './incoming.ts';
import type { Storage } from './storage.ts';

export interface OpenStorage {
  readonly storage: Storage;
  readonly incoming: Incoming;
}

/** The storage that the settings name. Nothing is made on disk before the first file comes, or the mark where servers share it. */
export function openStorage({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): OpenStorage {
  const folder = join(dataDir, 'files');
  return {
    storage: files.bucket ? bucketStorage(files.bucket) : folderStorage(folder),
    incoming: openIncoming(join(folder, 'incoming')),
  };
}

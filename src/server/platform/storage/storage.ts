import type { Readable } from 'node:stream';
import { OperatorError } from '../operator-error.ts';

/** Where one stored file lies. All three parts are made by us; none is ever a word from outside. */
export interface StoredPlace {
  readonly organizationId: string;
  readonly fileId: string;
  readonly name: string;
}

export interface StoredBytes {
  readonly bytes: number;
  readonly stream: Readable;
}

/** Keeps the bytes of uploaded files: in the data folder, or in a bucket. What is put once never changes. */
export interface Storage {
  readonly kind: 'folder' | 'bucket';
  /** Throws `StorageUnusable` where the settings cannot be right. */
  check(): Promise<void>;
  /** Keeps bytes, or the file at a path, which may be taken away; afterwards they are there even through a power cut. */
  put(place: StoredPlace, content: Buffer | string, mediaType: string): Promise<void>;
  /** Null where there is nothing. */
  size(place: StoredPlace): Promise<number | null>;
  read(place: StoredPlace): Promise<StoredBytes | null>;
  /** Removes these names of a file; what is not there is fine. */
  remove(organizationId: string, fileId: string, names: readonly string[]): Promise<void>;
  /** What this place is called, so that servers can tell whether they keep files in the same one; null where it has no mark yet. */
  readMark(): Promise<string | null>;
  /** Gives the place a mark; where another server was first, its own may stay. */
  writeMark(mark: string): Promise<void>;
}

/** What the mark's file is called; no file of a school lies beside it. */
export const MARK = 'place';

/** The storage is out of reach or full for now; the message is for the log. */
export class StorageTrouble extends Error {}

/** The storage cannot be used as it is set up. */
export class StorageUnusable extends OperatorError {}

const ID = /^[0-9a-f-]{36}$/;
const NAME = /^[a-z0-9]+\.(webp|pdf|csv|xlsx|ods)$/;

/** The path below the storage's root. A place that is not made of our own parts is a bug, and is stopped here. */
export function pathOf({ organizationId, fileId, name }: StoredPlace): string {
  if (!ID.test(organizationId) || !ID.test(fileId) || !NAME.test(name)) throw new Error('This is no place of a file.');
  return `${organizationId}/${fileId}/${name}`;
}

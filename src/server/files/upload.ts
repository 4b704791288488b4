import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { FILE_LIMITS, type FileKind, type UploadedFile } from '../../contract/files.ts';
import type { Caller, OrganizationScope } from '../platform/call/handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import { BodyTooLarge } from '../platform/storage/incoming.ts';
import type { OpenStorage } from '../platform/storage/open-storage.ts';
import { within } from '../platform/within.ts';
import { requirePlainPdf } from './attachment.ts';
import { fileError, storageAway } from './file-error.ts';
import { makeSizes } from './picture.ts';
import { addFile, type FileRow } from './store.ts';
import { ATTACHMENT_NAME, MEDIA_TYPES, storedNames } from './stored-names.ts';
import { tableType } from './table-file.ts';
import { limitWork } from './work-limit.ts';

export interface UploadParts extends OpenStorage {
  readonly database: Database;
  readonly clock: Clock;
}

export interface Upload {
  readonly kind: FileKind;
  readonly name: string;
  readonly body: Readable;
  readonly organization: Pick<OrganizationScope, 'id'>;
  readonly caller: Caller;
  /** Whether whoever sends it has hung up. */
  readonly isGone: () => boolean;
}

type Kept = Pick<FileRow, 'mediaType' | 'bytes' | 'width' | 'height'> & {
  readonly contents: readonly { readonly name: string; readonly content: Buffer | string }[];
};

/** One processor is left to everybody else. */
const PICTURES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const MOST_WAITING = 30;
/** Whoever sends something hears within ten seconds that it cannot be kept. */
const PUT_WITHIN_MS = 8_500;
const CLEAR_WITHIN_MS = 1_000;

/** Takes uploads: receive → look at the content → store → note. Whatever fails on the way leaves nothing behind. */
export function createUploads({ storage, incoming, database, clock }: UploadParts) {
  const inTurn = limitWork(PICTURES_AT_ONCE, MOST_WAITING);

  async function inspect(kind: FileKind, file: string, bytes: number): Promise<Kept> {
    if (bytes === 0) throw fileError('empty');
    if (kind === 'picture') return keptPicture(await makeSizes(file));
    const flat = { bytes, width: null, height: null };
    if (kind === 'attachment') {
      await requirePlainPdf(file);
      return { ...flat, mediaType: MEDIA_TYPES.pdf, contents: [{ name: ATTACHMENT_NAME, content: file }] };
    }
    const mediaType = await tableType(file);
    return {
      ...flat,
      mediaType,
      contents: storedNames({ kind, mediaType }).map((name) => ({ name, content: file })),
    };
  }

  async function keep({ kind, name, organization, caller }: Upload, kept: Kept): Promise<UploadedFile> {
    const { contents, ...facts } = kept;
    const id = newId();
    const names = contents.map((content) => content.name);
    const put = async () => {
      for (const { name, content } of contents)
        await storage.put({ organizationId: organization.id, fileId: id, name }, content, kept.mediaType);
    };
    const putting = put();
    try {
      await inTime(putting);
      await addFile(database, organization.id, { id, kind, name, ...facts }, { by: caller, at: clock.iso() });
    } catch (error) {
      const cleared = putting.catch(() => undefined).then(() => storage.remove(organization.id, id, names));
      // Whoever waits is not kept waiting for a storage that says nothing.
      await within(
        CLEAR_WITHIN_MS,
        cleared.catch(() => undefined),
        undefined,
      );
      throw error;
    }
    return { fileId: id, name, bytes: kept.bytes, width: kept.width, height: kept.height };
  }

  return async (upload: Upload): Promise<UploadedFile> => {
    const { file, bytes } = await incoming.receive(upload.body, FILE_LIMITS[upload.kind]).catch((error: unknown) => {
      throw error instanceof BodyTooLarge ? tooLarge(upload.kind) : error;
    });
    try {
      const kept = await inTurn(() => inspect(upload.kind, file, bytes));
      if (upload.isGone()) throw new SenderGone();
      // In nobody's turn: a storage that says nothing holds up those who wait behind it no longer than them.
      return await keep(upload, kept);
    } finally {
      await incoming.remove(file);
    }
  };
}

/** All sizes of a picture together. */
async function inTime(putting: Promise<void>): Promise<void> {
  const isPut = await within(
    PUT_WITHIN_MS,
    putting.then(() => true),
    false,
  );
  if (!isPut) throw storageAway();
}

/** Nobody is left to be told what became of the file. */
export class SenderGone extends Error {}

export function tooLarge(kind: FileKind) {
  return fileError('too-large', { limit: FILE_LIMITS[kind] / 1024 / 1024 });
}

function keptPicture({ width, height, sizes }: Awaited<ReturnType<typeof makeSizes>>): Kept {
  const bytes = sizes.reduce((sum, { content }) => sum + content.length, 0);
  return { mediaType: MEDIA_TYPES.webp, bytes, width, height, contents: sizes };
}

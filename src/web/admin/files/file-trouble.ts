import { FILE_LIMITS, FILE_REFUSALS, type FileKind, type FileRefusal, MOST_PIXELS } from '../../../contract/files.ts';
import { m } from '../../../words/messages.js';
import { CallFailure } from '../../call.ts';

/** Why a file did not arrive, in words, and whether the same file may be tried again. */
export interface FileTrouble {
  readonly words: string;
  readonly canRetry: boolean;
}

const ENDINGS: Readonly<Record<FileKind, RegExp>> = {
  picture: /\.(jpe?g|png|webp)$/i,
  attachment: /\.pdf$/i,
  import: /\.(csv|tsv|txt|xlsx|json)$/i,
};

/** What a file dialog offers. */
export const ACCEPTED: Readonly<Record<FileKind, string>> = {
  picture: 'image/jpeg,image/png,image/webp',
  attachment: 'application/pdf,.pdf',
  import: '.csv,.xlsx,.json,text/csv',
};

const megabytes = (kind: FileKind) => FILE_LIMITS[kind] / 1024 / 1024;

/** What can be said before a file is sent. The server looks at its content. */
export function findTrouble(
  kind: FileKind,
  { name, size, type }: Pick<File, 'name' | 'size' | 'type'>,
): FileTrouble | null {
  if (size === 0) return final(m.files_empty());
  if (/heic|heif/i.test(`${type} ${name}`) && kind === 'picture') return final(m.files_heic());
  const isOfKind = ENDINGS[kind].test(name) || (kind === 'picture' && /^image\/(jpeg|png|webp)$/.test(type));
  if (!isOfKind)
    return final(wordsOf(kind === 'picture' ? 'not-a-picture' : kind === 'import' ? 'not-a-table' : 'not-a-pdf', kind));
  return size > FILE_LIMITS[kind] ? final(wordsOf('too-large', kind)) : null;
}

/** What a failed upload means. */
export function explainTrouble(kind: FileKind, error: unknown): FileTrouble {
  if (!(error instanceof CallFailure)) return { words: m.files_failed(), canRetry: true };
  const reason = FILE_REFUSALS.find((each) => each === error.details?.reason);
  if (reason) return { words: wordsOf(reason, kind), canRetry: reason === 'too-many-uploads' };
  if (error.httpStatus === 0) return { words: m.files_offline(), canRetry: true };
  if (error.code === 'unauthenticated') return { words: m.files_signed_out(), canRetry: true };
  if (error.code === 'permission-denied') return { words: m.files_not_allowed(), canRetry: false };
  // A proxy in front may have a smaller limit of its own.
  if (error.httpStatus === 413) return { words: wordsOf('too-large', kind), canRetry: false };
  return { words: m.files_failed(), canRetry: true };
}

function wordsOf(reason: FileRefusal, kind: FileKind): string {
  switch (reason) {
    case 'too-large':
      return m.files_too_large({ limit: megabytes(kind) });
    case 'empty':
      return m.files_empty();
    case 'not-a-picture':
      return m.files_not_a_picture();
    case 'too-many-pixels':
      return m.files_too_many_pixels({ limit: MOST_PIXELS / 1e6 });
    case 'not-a-pdf':
      return m.files_not_a_pdf();
    case 'encrypted':
      return kind === 'import' ? m.files_encrypted_table() : m.files_encrypted();
    case 'carries-programs':
      return m.files_carries_programs();
    case 'carries-files':
      return m.files_carries_files();
    case 'carries-form':
      return m.files_carries_form();
    case 'not-a-table':
      return m.files_not_a_table();
    case 'damaged':
      return m.files_damaged();
    case 'too-many-uploads':
      return m.files_too_many();
  }
}

const final = (words: string): FileTrouble => ({ words, canRetry: false });

import { FILE_LIMITS, type FileKind } from '../../../contract/files.ts';
import { m } from '../../../words/messages.js';
import { CallFailure } from '../../call.ts';
import { describeFailure, type OwnWords, type Why, whyOf } from '../../shared/failure.ts';

/** Why a file did not arrive, in words, and whether the same file may be tried again. */
export interface FileTrouble {
  readonly words: string;
  readonly canRetry: boolean;
}

const ENDINGS: Readonly<Record<FileKind, RegExp>> = {
  picture: /\.(jpe?g|png|webp)$/i,
  attachment: /\.pdf$/i,
  import: /\.(csv|tsv|txt|xlsx|ods|json)$/i,
};

/** What a file dialog offers. */
export const ACCEPTED: Readonly<Record<FileKind, string>> = {
  picture: 'image/jpeg,image/png,image/webp',
  attachment: 'application/pdf,.pdf',
  import: '.csv,.tsv,.txt,.xlsx,.ods,.json,text/csv',
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
    return final(
      { picture: m.files_not_a_picture, import: m.files_not_a_table, attachment: m.files_not_a_pdf }[kind](),
    );
  return size > FILE_LIMITS[kind] ? final(m.files_too_large({ limit: megabytes(kind) })) : null;
}

/** What a failed upload means. */
export function explainTrouble(kind: FileKind, error: unknown): FileTrouble {
  const why = whyOf(error);
  // A proxy in front may have a smaller limit of its own.
  if (error instanceof CallFailure && error.httpStatus === 413 && why !== 'too-large-unpacked')
    return final(m.files_too_large({ limit: megabytes(kind) }));
  return { words: describeFailure(error, wordsFor(kind)), canRetry: AGAIN.includes(why) };
}

/** What may be different a moment later. */
const AGAIN: readonly Why[] = ['unreachable', 'busy', 'too-often', 'too-many-uploads', 'signed-out', 'fault'];

function wordsFor(kind: FileKind): OwnWords {
  return {
    ...(kind === 'import' && { encrypted: m.files_encrypted_table }),
    unreachable: m.failures_unreachable_reading,
    'signed-out': m.files_signed_out,
    'not-allowed': m.files_not_allowed,
    fault: m.files_failed,
  };
}

const final = (words: string): FileTrouble => ({ words, canRetry: false });

/** A size as people say it, e.g. `340 kB` or `2.4 MB`. */
export function sizeWords(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(isSmall ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000);
}

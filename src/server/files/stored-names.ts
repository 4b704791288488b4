import type { FileKind } from '../../contract/files.ts';
import { PICTURE_WIDTHS } from '../../contract/pictures.ts';

/** The media types that we keep and serve; what a browser claims is never believed. */
export const MEDIA_TYPES = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const;

export const PICTURE_NAMES = PICTURE_WIDTHS.map((width) => `${width}.webp`);
export const ATTACHMENT_NAME = 'attachment.pdf';

/** Under which names the bytes of a file lie. */
export function storedNames({ kind, mediaType }: { kind: FileKind; mediaType: string }): readonly string[] {
  if (kind === 'picture') return PICTURE_NAMES;
  if (kind === 'attachment') return [ATTACHMENT_NAME];
  if (mediaType === MEDIA_TYPES.ods) return ['import.ods'];
  return [mediaType === MEDIA_TYPES.xlsx ? 'import.xlsx' : 'import.csv'];
}

// No schemas here: screens of families load this too, and it must not bring zod to them.

/** What may be uploaded: a picture of a class or the logo, a PDF that goes with a mail, a table of classes to import. */
export const FILE_KINDS = ['picture', 'attachment', 'import'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const MB = 1024 * 1024;

/** The most bytes that a file of each kind may have. */
export const FILE_LIMITS: Readonly<Record<FileKind, number>> = {
  picture: 5 * MB,
  attachment: 10 * MB,
  import: 20 * MB,
};

/** How many pixels an uploaded picture may have; a small file can claim to be an enormous picture. */
export const MOST_PIXELS = 40_000_000;

/** How many PDFs may go with the confirmation mail of a semester. */
export const MOST_ATTACHMENTS = 5;

/** A file that has arrived and is what it should be; `width` and `height` of a picture are those of its largest size. */
export interface UploadedFile {
  readonly fileId: string;
  readonly name: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** A file that goes with a mail. */
export type AttachedFile = Pick<UploadedFile, 'fileId' | 'name' | 'bytes'>;

/** Where a file of this kind is sent: its bytes as the body, its name percent-encoded in `x-file-name`. */
export function uploadPath(kind: FileKind): string {
  return `/api-upload/${kind}`;
}

/** Where staff get a PDF. */
export function attachmentPath(fileId: string): string {
  return `/files/${fileId}/attachment.pdf`;
}

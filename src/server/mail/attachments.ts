import { CallError } from '../platform/call/errors.ts';
import { calendarAttachment } from '../platform/letters/calendar.ts';
import type { MailAttachment } from '../platform/mailer/mailer.ts';
import type { Press } from '../platform/papers/press.ts';
import type { OpenedMails, WrittenMail } from './open-mails.ts';

/** Reads an uploaded file; refused with `not-found` where it is gone for good. */
export type ReadFile = (organizationId: string, fileId: string) => Promise<{ readonly content: Uint8Array }>;

/** From where contents come. */
export interface AttachmentParts {
  /** The school's files; without it mails leave without them. */
  readonly readFile?: ReadFile | undefined;
  /** Sets papers; without it, or while it is away, a mail with a paper waits. */
  readonly printPaper?: Press['print'] | undefined;
}

/** What travels with a mail, by name: the dates for the family's calendar first, then papers, then the school's files. */
export function namesOfAttachments(written: WrittenMail, opened: OpenedMails): string[] {
  return [
    ...calendarsOf(written, opened).map(({ fileName }) => fileName),
    ...written.papers.map(({ name }) => name),
    ...written.files.map(({ name }) => name),
  ];
}

/** The same with their contents. A file whose bytes are gone does not keep the mail back; a paper that cannot be set does. */
export async function readAttachments(
  organizationId: string,
  written: WrittenMail,
  opened: OpenedMails,
  { readFile, printPaper }: AttachmentParts,
): Promise<MailAttachment[]> {
  const attachments = calendarsOf(written, opened);
  for (const { name, read } of written.papers) {
    if (!printPaper) throw new Error('There is no press for the papers of a mail.');
    attachments.push({ fileName: name, contentType: 'application/pdf', content: await printPaper(await read()) });
  }
  if (!readFile) return attachments;
  for (const { fileId, name, mediaType } of written.files) {
    const file = await readFile(organizationId, fileId).catch(nullIfGone);
    if (file) attachments.push({ fileName: name, contentType: mediaType, content: file.content });
  }
  return attachments;
}

function calendarsOf(written: WrittenMail, opened: OpenedMails): MailAttachment[] {
  const calendars = written.calendars.flatMap(({ entries, stamp }) => calendarAttachment(entries, stamp, opened) ?? []);
  return calendars.map((file, index) => (index === 0 ? file : { ...file, fileName: numbered(file.fileName, index) }));
}

/** `class-dates-2.ics` */
function numbered(fileName: string, index: number): string {
  return fileName.replace(/(\.\w+)$/, `-${index + 1}$1`);
}

/** A storage that is away a moment is another matter: then the mail waits for its next try. */
function nullIfGone(error: unknown): null {
  if (error instanceof CallError && error.code === 'not-found') return null;
  throw error;
}

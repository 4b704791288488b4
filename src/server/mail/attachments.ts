import { CallError } from '../platform/call/errors.ts';
import type { MailAttachment } from '../platform/mailer/mailer.ts';
import { calendarFile } from './calendar-file.ts';
import { DIGEST_KIND } from './digest-store.ts';
import { factsOf, type LetterFacts } from './letter-store.ts';
import { hasSeat } from './line-now.ts';
import { asConfirmation } from './semester-sample.ts';
import { semesterFiles } from './semester-words.ts';
import type { SemesterFile } from './semester-words-store.ts';
import type { OutboxMail } from './store.ts';

/** Reads an uploaded file; refused with `not-found` where it is gone for good. */
export type ReadFile = (organizationId: string, fileId: string) => Promise<{ readonly content: Uint8Array }>;

/** What travels with a mail, by name: the dates for the family's calendar first, then the school's files. */
export function namesOfAttachments(mail: OutboxMail, facts: LetterFacts, portalUrl: string): string[] {
  const { calendars, files } = attachmentsOf(mail, facts, portalUrl);
  return [...calendars.map(({ fileName }) => fileName), ...files.map(({ name }) => name)];
}

/** The same with their contents. A file whose bytes are gone does not keep the mail back. */
export async function readAttachments(
  mail: OutboxMail,
  facts: LetterFacts,
  portalUrl: string,
  readFile: ReadFile | undefined,
): Promise<MailAttachment[]> {
  const { calendars, files } = attachmentsOf(mail, facts, portalUrl);
  const attachments: MailAttachment[] = [...calendars];
  if (!readFile) return attachments;
  for (const { fileId, name, mediaType } of files) {
    const file = await readFile(mail.organizationId, fileId).catch(nullIfGone);
    if (file) attachments.push({ fileName: name, contentType: mediaType, content: file.content });
  }
  return attachments;
}

/** A digest carries what its mails would have carried: each file of the school once, and a calendar file for each mail. */
function attachmentsOf(mail: OutboxMail, facts: LetterFacts, portalUrl: string) {
  const told = mail.kind === DIGEST_KIND ? (facts.gathered.get(mail.id) ?? []) : [mail];
  const each = told.map((one) => asConfirmation(one, facts));
  const calendars = each.flatMap(([about, known]) => calendarFile(about, known, portalUrl) ?? []);
  const files = each.flatMap(([about, known]) => filesOf(about, known));
  return {
    calendars: calendars.map((file, index) =>
      index === 0 ? file : { ...file, fileName: numbered(file.fileName, index) },
    ),
    files: [...new Map(files.map((file) => [file.fileId, file])).values()],
  };
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

/** A confirmation of seats carries the files of their semesters; nothing else does. */
function filesOf(mail: OutboxMail, facts: LetterFacts): SemesterFile[] {
  const { registrationId = '', enrollmentId = '' } = factsOf(mail);
  if (mail.kind === 'registration') {
    const lines = facts.registrations.get(registrationId) ?? [];
    return semesterFiles(lines.filter(hasSeat), facts);
  }
  const seat = facts.enrollments.get(enrollmentId);
  return mail.kind === 'promotion' && seat ? semesterFiles([seat], facts) : [];
}

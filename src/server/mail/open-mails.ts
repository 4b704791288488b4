import type { MailKind } from '../../contract/functions.ts';
import { getLetterSchool } from '../organizations/store.ts';
import type { Database } from '../platform/database/connect.ts';
import { type LetterKind, MisfitFacts, type WriteMail } from '../platform/letters/define-mail.ts';
import type { CalendarEntry } from '../platform/calendar-file.ts';
import type { Letter, LetterFile, LetterPaper, LetterSchool, OneTime } from '../platform/letters/letter.ts';
import { portalUrlOf } from '../platform/letters/letter-parts.ts';
import { DIGEST_KIND, mailsOfDigests } from './digest-store.ts';
import { digestLetter } from './letters/digest.ts';
import type { OutboxMail } from './store.ts';

/** How each kind of mail is written; the digest is none of them, for it tells of the others. */
export type Letters = { readonly [Kind in Exclude<MailKind, typeof DIGEST_KIND>]: LetterKind<Kind> };

/** Mails with everything read that they speak of. */
export interface OpenedMails {
  readonly school: LetterSchool;
  /** Where this school's families reach the portal. */
  readonly portalUrl: string;
  /** The mails that each digest sums up, oldest first. */
  readonly gathered: ReadonlyMap<string, readonly OutboxMail[]>;
  readonly writers: ReadonlyMap<string, WriteMail>;
}

/** A mail in words, with what it brings along. */
export interface WrittenMail {
  readonly letter: Letter;
  readonly calendars: readonly { readonly stamp: string; readonly entries: readonly CalendarEntry[] }[];
  readonly papers: readonly LetterPaper[];
  readonly files: readonly LetterFile[];
}

/** Reads what these mails speak of: a handful of queries for each kind, however many mails there are. */
export async function openMails(
  database: Database,
  organizationId: string,
  asked: readonly OutboxMail[],
  { letters, publicUrl }: { letters: Letters; publicUrl: string },
): Promise<OpenedMails> {
  const digests = asked.filter(({ kind }) => kind === DIGEST_KIND).map(({ id }) => id);
  const gathered = await mailsOfDigests(database, organizationId, digests);
  const writers = new Map<string, WriteMail>();
  for (const [kind, mails] of Map.groupBy([...asked, ...[...gathered.values()].flat()], (mail) => mail.kind)) {
    const letter = letterOf(letters, kind);
    if (letter) writers.set(kind, await letter.open({ database, organizationId }, mails));
  }
  const school = await getLetterSchool(database, organizationId);
  return { school, portalUrl: portalUrlOf(school, publicUrl), gathered, writers };
}

/** How this kind is written; undefined for a digest, and for a kind that only an earlier version knew. */
export function letterOf(letters: Letters, kind: string): LetterKind | undefined {
  return Object.hasOwn(letters, kind) ? letters[kind as keyof Letters] : undefined; // it is one of its own keys
}

/** The mail as of now; null when its kind is unknown or what it is about does not exist any more. Throws where its facts do not fit. */
export function writeMail(mail: OutboxMail, opened: OpenedMails, oneTime: OneTime | null = null): WrittenMail | null {
  if (mail.kind === DIGEST_KIND) return writeDigest(mail, opened);
  const { school, portalUrl } = opened;
  const written = opened.writers.get(mail.kind)?.(mail, { school, portalUrl, oneTime });
  if (!written) return null;
  const { letter, calendar = [], papers = [], files = [] } = written;
  const calendars = calendar.length > 0 ? [{ stamp: mail.createdAt, entries: calendar }] : [];
  return { letter, calendars, papers, files };
}

/** The same for who only reads: facts that do not fit can no longer be shown. */
export function showMail(mail: OutboxMail, opened: OpenedMails, oneTime: OneTime | null = null): WrittenMail | null {
  try {
    return writeMail(mail, opened, oneTime);
  } catch (error) {
    if (error instanceof MisfitFacts) return null;
    throw error;
  }
}

/** What each of its mails would have said and carried: each file of the school once, and a calendar file for each mail. */
function writeDigest(digest: OutboxMail, opened: OpenedMails): WrittenMail | null {
  const told = (opened.gathered.get(digest.id) ?? []).flatMap((mail) => showMail(mail, opened) ?? []);
  if (told.length === 0) return null;
  const files = told.flatMap((each) => each.files);
  return {
    letter: digestLetter(
      told.map(({ letter }) => letter),
      opened,
    ),
    calendars: told.flatMap(({ calendars }) => calendars),
    papers: told.flatMap(({ papers }) => papers),
    files: [...new Map(files.map((file) => [file.fileId, file])).values()],
  };
}

import { writeFile } from 'node:fs/promises';
import { composeMail } from '../src/server/mail/compose.ts';
import { letters } from '../src/server/nouns.ts';
import { openMails } from '../src/server/mail/open-mails.ts';
import type { MailCodes } from '../src/server/accounts/proof/mail-codes.ts';
import { findOutboxMail } from '../src/server/mail/outbox-store.ts';
import type { Press } from '../src/server/platform/papers/press.ts';
import { ORGANIZATION, type Person, type TestSchool } from './school.ts';

/** The newest mail of a kind, as staff list and read it. */
export async function readNewest(staff: Person, kind: string) {
  const { rows: mails } = await staff.call('outboxMails', {});
  const listed = mails.find((mail) => mail.kind === kind);
  if (!listed) throw new Error(`There is no ${kind} mail.`);
  const { mail } = await staff.call('outboxMail', { mailId: listed.id });
  return { listed, mail };
}

/** A mail as it leaves. */
export async function composed(
  { database, config }: TestSchool,
  mailId: string,
  codes?: MailCodes,
  printPaper?: Press['print'],
) {
  const mail = await findOutboxMail(database, ORGANIZATION, mailId, true);
  if (!mail) throw new Error('There is no such mail.');
  const sender = { mailFrom: 'Portal <portal@example.org>', publicUrl: config.publicUrl, letters, codes, printPaper };
  const outgoing = await composeMail(mail, await openMails(database, ORGANIZATION, [mail], sender), sender);
  if (!outgoing) throw new Error('There is nothing to say.');
  return outgoing;
}

/** For looking at: MAIL_SAMPLES=/some/folder npx vitest run src/server/mail */
export async function keepSample(name: string, html: string): Promise<void> {
  const folder = process.env['MAIL_SAMPLES'];
  if (folder) await writeFile(`${folder}/${name}.html`, html);
}

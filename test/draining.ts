import { letters } from '../src/server/nouns.ts';
import { drainOutbox } from '../src/server/mail/drain.ts';
import { newId } from '../src/server/platform/ids.ts';
import { createLog } from '../src/server/platform/log.ts';
import { smtpMailer } from '../src/server/platform/mailer/smtp.ts';
import type { TestSchool } from './school.ts';
import type { FakeSmtpServer } from './smtp-server.ts';

/** Empties the outbox as one server would; answers what arrived meanwhile. */
export async function drainInto(smtp: FakeSmtpServer, { database, clock }: TestSchool) {
  const mailer = smtpMailer(smtp.url, { answerMs: 2_000 });
  const sender = { mailFrom: 'Portal <portal@example.org>', publicUrl: 'https://portal.example.org', letters };
  const before = smtp.received.length;
  await drainOutbox({ database, clock, log: createLog('silent'), sender, mailer, mostPerHour: 10, serverId: newId() });
  mailer.close();
  return smtp.received.slice(before).map((mail) => ({ ...mail, subject: /^Subject: (.*)$/im.exec(mail.source)?.[1] }));
}

/** The plain text of a mail as it travelled. */
export function textOf(source = ''): string {
  const [, part = ''] = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(source) ?? [];
  const isBase64 = /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: base64/.test(
    source.slice(0, source.indexOf('text/html')),
  );
  if (isBase64) return Buffer.from(part, 'base64').toString();
  return part
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

import type { Conditions } from '../platform/conditions.ts';
import type { Config } from '../platform/config.ts';
import type { Sender } from './compose.ts';
import { smtpMailer } from '../platform/mailer/smtp.ts';
import { createMailRoom, type MailRoom, type MailRoomParts } from './mail-room.ts';

/** The mail room of a portal as its operator set it up: with a mail server where SMTP_URL is set, else keeping mails for staff. */
export function openMailRoom(
  config: Pick<Config, 'smtpUrl' | 'smtpAllowPlain' | 'mailFrom' | 'mailsPerHour' | 'publicUrl'>,
  conditions: Conditions,
  parts: Omit<MailRoomParts, 'mailer' | 'sender' | 'mostPerHour'> &
    Pick<Sender, 'readFile' | 'printPaper' | 'codes' | 'letters'>,
): MailRoom {
  return createMailRoom({
    ...parts,
    mailer: config.smtpUrl
      ? smtpMailer(config.smtpUrl, {
          allowPlain: config.smtpAllowPlain,
          noteUnencrypted: (isRefused) =>
            isRefused ? conditions.report('mail-unencrypted') : conditions.clear('mail-unencrypted'),
        })
      : null,
    mostPerHour: config.mailsPerHour,
    sender: {
      mailFrom: config.mailFrom,
      publicUrl: config.publicUrl,
      letters: parts.letters,
      readFile: parts.readFile,
      printPaper: parts.printPaper,
      codes: parts.codes,
    },
  });
}

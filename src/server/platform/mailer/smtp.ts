import type { Transporter } from 'nodemailer';
import { type Mailer, MailTrouble, type OutgoingMail } from './mailer.ts';

/** How many mails travel at once; also the number of connections to the mail server. */
export const SMTP_CONNECTIONS = 5;
/** No mail takes longer than this, so that it is settled well before its claim in the outbox runs out. */
const SEND_DEADLINE_MS = 60_000;
/** What nodemailer calls it when the server, not this mail, is the trouble. */
const SERVER_TROUBLES = [
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EAUTH',
  'ENOAUTH',
  'ETLS',
  'EPROTOCOL',
  'EPROXY',
];

export interface SmtpOptions {
  /** How long the server may take for one answer. */
  readonly answerMs?: number;
  /** Whether the password may travel unencrypted because the operator says so. */
  readonly allowPlain?: boolean;
  /** Told whether the server refuses to encrypt what a password depends on. */
  readonly noteUnencrypted?: (isRefused: boolean) => void;
}

/**
 * Sends through the server of an address such as `smtp://user:password@mail.example.org:587`. Loaded and connected on first use. A server
 * that does not encrypt gets no password, and so no mail.
 */
export function smtpMailer(smtpUrl: string, options: SmtpOptions = {}): Mailer {
  const url = options.allowPlain ? smtpUrl : withEncryption(smtpUrl);
  let transporter: Promise<Transporter> | undefined;
  return {
    send: async (mail) => {
      transporter ??= connect(url, options.answerMs ?? 30_000);
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(), SEND_DEADLINE_MS);
      try {
        await (await transporter).sendMail({ ...envelope(mail), signal: deadline.signal });
        options.noteUnencrypted?.(false);
      } catch (error) {
        if (isUnencrypted(error)) options.noteUnencrypted?.(true);
        throw toTrouble(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => void transporter?.then((open) => open.close()),
  };
}

/** Where there is a password, encryption comes before it; said in the address itself, over whatever else that says. */
function withEncryption(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (url.username === '' && url.password === '') return smtpUrl;
  for (const name of ['ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name);
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** The server does not know STARTTLS, or somebody on the way says so in its name. */
function isUnencrypted(error: unknown): boolean {
  return textOf(error, 'code') === 'ETLS' && textOf(error, 'responseCode') !== '';
}

async function connect(url: string, answerMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    // The outbox alone decides about another try, so that each is counted and spaced.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function envelope(mail: OutgoingMail) {
  return {
    messageId: `<${mail.messageId}>`,
    from: mail.from,
    replyTo: mail.replyTo,
    // As an object, so that a comma in an odd address cannot become a second recipient.
    to: { name: '', address: mail.to },
    date: new Date(mail.date),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachments.map((file) => ({
      filename: file.fileName,
      contentType: file.contentType,
      content: typeof file.content === 'string' ? file.content : Buffer.from(file.content),
    })),
  };
}

function toTrouble(error: unknown): MailTrouble {
  const code = textOf(error, 'code') || 'UNKNOWN';
  const answer = Number(textOf(error, 'responseCode')) || 0;
  const command = textOf(error, 'command').replaceAll(/[^A-Z ]/g, '');
  const codes = [code, answer || '', command && `at ${command}`].filter(Boolean).join(' ');
  return new MailTrouble(kindOf(code, answer, command), codes, sentenceOf(error));
}

/** So much of what a server answers is kept. */
const LONGEST_ANSWER = 300;

/** What the server answered, as one line; null where it said nothing. */
function sentenceOf(error: unknown): string | null {
  const words = textOf(error, 'response')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  return words === '' ? null : words.slice(0, LONGEST_ANSWER);
}

/** A sender that the server does not allow is the operator's to mend: those mails wait instead of being lost. */
function kindOf(code: string, answer: number, command: string): MailTrouble['kind'] {
  if (SERVER_TROUBLES.includes(code)) return 'unreachable';
  if (answer >= 500 && command !== 'MAIL FROM') return 'refused';
  return code === 'EENVELOPE' && answer === 0 ? 'refused' : 'later';
}

function textOf(error: unknown, key: string): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, key) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

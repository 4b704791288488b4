import { isEqual, type SecretKeys } from '../secret.ts';

/** What a mailed code is good for. */
export type CodeUse = 'reset' | 'verify' | 'change';
/** The same of a link that says by itself what it is about. */
type LinkUse = CodeUse | 'object';

const PROOF_LENGTH = 32;
const MILLION = 1_000_000;

/**
 * The one-time codes of mails. They are made of the mail's id and our secret when a mail leaves, the same on every try, and again when
 * somebody brings one: so neither the outbox nor a backup of the database holds any.
 */
export interface MailCodes {
  /** The code in the mail's link. */
  link(use: LinkUse | 'invite', mailId: string): string;
  /** Six figures, for whoever reads the mail on one device and is signed in on another. */
  figures(mailId: string): string;
  isFigures(mailId: string, given: string): boolean;
  /** The mail that this code was made for; null when it is none of ours, or for another use. */
  mailOf(use: LinkUse, code: string): string | null;
}

export function mailCodes(keys: Pick<SecretKeys, 'mailed'>): MailCodes {
  const link = (use: LinkUse | 'invite', mailId: string) => {
    const proof = keys.mailed(`${use} link ${mailId}`).toString('base64url').slice(0, PROOF_LENGTH);
    return `${Buffer.from(mailId.replaceAll('-', ''), 'hex').toString('base64url')}${proof}`;
  };
  const figures = (mailId: string) =>
    String(Number(keys.mailed(`figures ${mailId}`).readBigUInt64BE() % BigInt(MILLION))).padStart(6, '0');
  return {
    link,
    figures,
    isFigures: (mailId, given) => isEqual(figures(mailId), given),
    mailOf: (use, code) => {
      const hex = Buffer.from(code.slice(0, -PROOF_LENGTH), 'base64url').toString('hex');
      const mailId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return mailId.length === 36 && isEqual(link(use, mailId), code) ? mailId : null;
    },
  };
}

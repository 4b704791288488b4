/** A file that travels with a mail. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string | Uint8Array;
}

/** A mail ready to leave: words only, no more choices to make. */
export interface OutgoingMail {
  /** Without angle brackets; the same on every try, so that a second copy after a crash is told as one. */
  readonly messageId: string;
  readonly from: string;
  /** Where answers go; without, to the sender. */
  readonly replyTo: string | undefined;
  readonly to: string;
  /** An instant as ISO text. */
  readonly date: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

/** Hands mails to a mail server; resolves once the server has taken the mail over, else throws `MailTrouble`. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * Why a mail did not leave. `refused`: this mail never will (unknown recipient). `later`: this one may, another time.
 * `unreachable`: no mail leaves at the moment. The message holds codes only, never an address or what the server wrote: that is `answer`, which
 * staff may read and no log keeps.
 */
export class MailTrouble extends Error {
  readonly kind: 'refused' | 'later' | 'unreachable';
  readonly answer: string | null;
  constructor(kind: MailTrouble['kind'], codes: string, answer: string | null = null) {
    super(codes);
    this.name = 'MailTrouble';
    this.kind = kind;
    this.answer = answer;
  }
}

import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { expectMailed } from './codes.ts';
import type { CodeUse, MailCodes } from './mail-codes.ts';
import type { IdentityDatabase } from '../../platform/database/auth-tables.ts';

export interface MailTo {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
}

/** What of a mail is its reader's alone. */
export interface OneTime {
  readonly link: string;
  readonly figures: string | null;
}

const USES: Readonly<Partial<Record<string, CodeUse>>> = { 'password-reset': 'reset', 'verify-email': 'verify' };

/** The link by which a password is set anew; the code is in the fragment, which no server and no Referer ever sees. */
export const resetLink = (publicUrl: string, code: string) => `${publicUrl}/user/login#reset=${code}`;

/** The one-time parts of a mail, made when it leaves; null for a mail that has none. */
export function oneTimeOf(codes: MailCodes, mail: { id: string; kind: string }, publicUrl: string): OneTime | null {
  const use = USES[mail.kind];
  if (!use) return null;
  const link = `${publicUrl}/user/login#${use}=${codes.link(use, mail.id)}`;
  return { link, figures: use === 'verify' ? codes.figures(mail.id) : null };
}

/** Puts the mail with a reset link into the outbox. */
export const mailResetLink = (database: IdentityDatabase, to: MailTo, clock: Clock) =>
  putMail(database, 'password-reset', to, clock);

/** Puts the mail that asks whether an address is really theirs into the outbox. */
export const mailVerifyLink = (database: IdentityDatabase, to: MailTo, clock: Clock) =>
  putMail(database, 'verify-email', to, clock);

async function putMail(
  database: IdentityDatabase,
  kind: 'password-reset' | 'verify-email',
  to: MailTo,
  clock: Clock,
): Promise<void> {
  const id = newId();
  await expectMailed(database, { use: USES[kind] ?? 'reset', mailId: id, userId: to.userId }, clock);
  await database
    .insertInto('outbox_mails')
    .values({
      organization_id: to.organizationId,
      id,
      kind,
      about_id: newId(),
      to_email: to.email,
      facts: '{}',
      created_at: clock.iso(),
      next_try_at: clock.iso(),
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();
}

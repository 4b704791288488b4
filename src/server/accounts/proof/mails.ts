import type { Clock } from '../../platform/clock.ts';
import { type IdentityDatabase, withOurTables } from '../../platform/database/auth-tables.ts';
import { send } from '../../mail/store.ts';
import { passwordResetMail } from '../letters/password-reset.ts';
import { verifyEmailMail } from '../letters/verify-email.ts';
import { expectMailed } from './codes.ts';
import type { CodeUse } from './mail-codes.ts';

export interface MailTo {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
}

/** The link by which a password is set anew; the code is in the fragment, which no server and no Referer ever sees. */
export const resetLink = (publicUrl: string, code: string) => `${publicUrl}/user/login#reset=${code}`;

/** Puts the mail with a reset link into the outbox. */
export const mailResetLink = (database: IdentityDatabase, to: MailTo, clock: Clock) =>
  sendWithCode(database, 'reset', to, clock);

/** Puts the mail that asks whether an address is really theirs into the outbox. */
export const mailVerifyLink = (database: IdentityDatabase, to: MailTo, clock: Clock) =>
  sendWithCode(database, 'verify', to, clock);

async function sendWithCode(database: IdentityDatabase, use: CodeUse, to: MailTo, clock: Clock): Promise<void> {
  const kind = use === 'reset' ? passwordResetMail : verifyEmailMail;
  const mail = kind.to(to.email, {}, { at: clock.iso() });
  await expectMailed(database, { use, mailId: mail.id, userId: to.userId }, clock);
  await send(withOurTables(database), to.organizationId, [mail]);
}

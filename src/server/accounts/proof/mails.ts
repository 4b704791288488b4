import type { Clock } from '../../platform/clock.ts';
import { type IdentityDatabase, withOurTables } from '../../platform/database/connect.ts';
import { send } from '../../mail/store.ts';
import { accountExistsMail } from '../letters/account-exists.ts';
import { emailChangeMail } from '../letters/email-change.ts';
import { emailLeavesMail } from '../letters/email-leaves.ts';
import { passwordResetMail } from '../letters/password-reset.ts';
import { type SecondFactorChange, secondFactorChangedMail } from '../letters/second-factor-changed.ts';
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

/** Puts the mail that asks a new address whether it is theirs into the outbox, and tells the one that still counts. */
export async function mailChangeLink(
  database: IdentityDatabase,
  to: MailTo,
  from: string,
  clock: Clock,
): Promise<void> {
  await sendWithCode(database, 'change', to, clock);
  const told = emailLeavesMail.to(from, { to: to.email }, { at: clock.iso() });
  await send(withOurTables(database), to.organizationId, [told]);
}

/** Tells whom an account belongs to that signing in asks for something else from now on; nobody where the account has no address. */
export async function mailSecondFactorChanged(
  database: IdentityDatabase,
  to: { readonly organizationId: string; readonly email: string | null },
  facts: { readonly change: SecondFactorChange; readonly left: number },
  clock: Clock,
): Promise<void> {
  if (to.email === null) return;
  const told = secondFactorChangedMail.to(to.email, facts, { at: clock.iso() });
  await send(withOurTables(database), to.organizationId, [told]);
}

/** Puts the mail that somebody tried to create an account with this address into the outbox; its link sets a new password. */
export async function mailAccountExists(database: IdentityDatabase, to: MailTo, clock: Clock): Promise<void> {
  const mail = accountExistsMail.to(to.email, {}, { at: clock.iso() });
  await expectMailed(database, { use: 'reset', mailId: mail.id, userId: to.userId }, clock);
  await send(withOurTables(database), to.organizationId, [mail]);
}

const MAILS = { reset: passwordResetMail, verify: verifyEmailMail, change: emailChangeMail } as const;

async function sendWithCode(database: IdentityDatabase, use: CodeUse, to: MailTo, clock: Clock): Promise<void> {
  const mail = MAILS[use].to(to.email, {}, { at: clock.iso() });
  await expectMailed(database, { use, mailId: mail.id, userId: to.userId }, clock);
  await send(withOurTables(database), to.organizationId, [mail]);
}

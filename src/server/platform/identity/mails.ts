import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { makeCode } from './codes.ts';
import type { IdentityDatabase } from './tables.ts';

export interface MailTo {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
  readonly publicUrl: string;
}

/** The link by which a password is set anew; the code is in the fragment, which no server and no Referer ever sees. */
export const resetLink = (publicUrl: string, code: string) => `${publicUrl}/user/login#reset=${code}`;
const verifyLink = (publicUrl: string, code: string) => `${publicUrl}/user/login#verify=${code}`;

/** Puts the mail with a reset link into the outbox. */
export async function mailResetLink(database: IdentityDatabase, to: MailTo, clock: Clock): Promise<void> {
  const link = resetLink(to.publicUrl, await makeCode(database, 'reset', to.userId, clock));
  await putMail(database, 'password-reset', to, link, clock);
}

/** Puts the mail that asks whether an address is really theirs into the outbox. */
export async function mailVerifyLink(database: IdentityDatabase, to: MailTo, clock: Clock): Promise<void> {
  const link = verifyLink(to.publicUrl, await makeCode(database, 'verify', to.userId, clock));
  await putMail(database, 'verify-email', to, link, clock);
}

async function putMail(database: IdentityDatabase, kind: string, to: MailTo, link: string, clock: Clock) {
  await database
    .insertInto('outbox_mails')
    .values({
      organization_id: to.organizationId,
      id: newId(),
      kind,
      about_id: newId(),
      to_email: to.email,
      facts: JSON.stringify({ link }),
      created_at: clock.iso(),
      next_try_at: clock.iso(),
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .execute();
}

import type * as accountsCalls from '../../../contract/accounts.ts';
import { record } from '../../audit/store.ts';
import { findAccountOf } from '../../families/store.ts';
import { notFound, refused, tooOften } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { withIdentityTables } from '../../platform/database/connect.ts';
import { recordEvent } from '../events.ts';
import { dropCodes } from '../proof/codes.ts';
import { mailChangeLink, mailResetLink } from '../proof/mails.ts';
import { findAccountsByEmail } from '../store.ts';
import { EMBEDDED_ISSUER } from '../tokens/id-token.ts';
import { hasRole, wasAsked } from './help-store.ts';

const MINUTE = 60_000;

/** How staff help somebody to sign in: never more than a mail to an address that somebody then has to answer. */
export const helpFunctions: Pick<HandlersOf<typeof accountsCalls>, 'mailPasswordReset' | 'mailAddressChange'> = {
  mailPasswordReset: async ({ guardianId }, context) => {
    const { database, organization, clock, caller } = context;
    const { account, to } = await findHelped(guardianId, 'reset-requested', context);
    const identity = withIdentityTables(database);
    await mailResetLink(identity, to, clock);
    const event = { at: clock.iso(), accountId: account.id, actor: caller.accountId };
    await recordEvent(identity, 'reset-requested', event);
    const mailed = {
      action: 'account.reset-mailed',
      entityId: account.id,
      change: {},
      at: clock.iso(),
      by: caller,
    } as const;
    await record(database, organization.id, [mailed]);
    return { to: to.email };
  },

  mailAddressChange: async ({ guardianId, email, reason }, context) => {
    const { database, organization, clock, caller } = context;
    const { account, to } = await findHelped(guardianId, 'email-change-requested', context);
    if (await hasRole(database, account.id)) throw refused('staff-account');
    const identity = withIdentityTables(database);
    if ((await findAccountsByEmail(identity, email)).length > 0) throw refused('email-in-use');
    await dropCodes(identity, 'change', to.userId);
    await mailChangeLink(identity, { ...to, email }, to.email, clock);
    const event = { at: clock.iso(), accountId: account.id, actor: caller.accountId };
    await recordEvent(identity, 'email-change-requested', event);
    const asked = {
      action: 'account.address-asked',
      entityId: account.id,
      change: {},
      reason,
      at: clock.iso(),
      by: caller,
    } as const;
    await record(database, organization.id, [asked]);
    return {};
  },
};

/** The account of a guardian whom staff can help, and where it is written to. */
async function findHelped(
  guardianId: string,
  kind: 'reset-requested' | 'email-change-requested',
  { database, organization, clock }: SignedInContext,
) {
  const found = await findAccountOf(database, organization.id, guardianId);
  if (!found) throw notFound('guardian');
  const { account } = found;
  if (!account || account.email === null) throw refused('not-signed-up');
  if (account.issuer !== EMBEDDED_ISSUER) throw refused('hosted-sign-in');
  const since = new Date(clock.now() - MINUTE).toISOString();
  if (await wasAsked(database, { accountId: account.id, kind, since })) throw tooOften(MINUTE / 1000, 'mail-just-sent');
  return { account, to: { organizationId: organization.id, userId: account.subject, email: account.email } };
}

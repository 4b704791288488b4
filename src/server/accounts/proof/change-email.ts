import { grantConfiguredAdmin, dropWaitingRoles } from '../roles/configured-admins-store.ts';
import { recordEvent } from '../events.ts';
import { IdentityFailure } from '../port.ts';
import {
  type Act,
  type IdentityParts,
  type IdentityRequest,
  requiredEmail,
  requiredPassword,
  requireSession,
} from '../request.ts';
import type { LiveSession } from '../sessions/sessions-store.ts';
import { requireOwnPassword } from '../sign-in/set-password.ts';
import { findAddressee } from '../../mail/store.ts';
import { type IdentityDatabase, withOurTables } from '../../platform/database/connect.ts';
import { dropCodes, findFiguresMails } from './codes.ts';
import { mailChangeLink, mailVerifyLink } from './mails.ts';
import { moveAddress } from './move-address.ts';

const HOUR = 3_600_000;

/**
 * Another address for whoever is signed in and knows the password. One that is proven stays until the new one is, so that a slip of the
 * finger neither locks a family out nor hands it to whoever reads the mail. One that nobody has proven is corrected at once.
 */
export function changeEmail(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const email = requiredEmail(request.body);
    await requireOwnPassword(parts, session, requiredPassword(request.body, 'currentPassword'));
    if (email === session.account.email) return { body: { isChanged: true } };
    await countChange(parts, request, session);
    if (await (await parts.library()).people.findUserByEmail(email)) throw new IdentityFailure('email-already-in-use');
    const waits = session.account.emailVerified && parts.sendsMail;
    await parts.database
      .transaction()
      .execute((transaction) => (waits ? askNew : correct)({ parts, transaction, request, session, email }));
    if (waits) return { body: { isChanged: false } };
    const account = { id: session.account.id, email, email_verified: false };
    await grantConfiguredAdmin(parts, account, request.organization.id);
    return { body: { isChanged: true }, cookies: [parts.known.remember(request.cookie, email)] };
  };
}

/** The new address that was asked whether it is theirs, for as long as its figures count; null where none is. */
export function askedEmail(parts: IdentityParts): Act {
  return async (request) => {
    const { userId, account } = await requireSession(parts, request);
    const asked = { use: 'change', userId } as const;
    const [mailId] = account.emailVerified ? await findFiguresMails(parts.database, asked, parts.clock) : [];
    const email = mailId && (await findAddressee(withOurTables(parts.database), request.organization.id, mailId));
    return { body: { email: email || null } };
  };
}

/** Its mails go to whomever it names, and its answer says who has an account: as often as asking for a password, and for an account. */
async function countChange(
  { throttle, config }: IdentityParts,
  { ip }: IdentityRequest,
  { account }: LiveSession,
): Promise<void> {
  const { resetsPerAccount, createPerAddress } = config.throttle;
  await throttle.count({ key: `change account ${account.id}`, limit: resetsPerAccount, windowMs: HOUR });
  await throttle.count({ key: `create ip ${ip}`, limit: createPerAddress, windowMs: HOUR });
}

interface Change {
  readonly parts: IdentityParts;
  readonly transaction: IdentityDatabase;
  readonly request: IdentityRequest;
  readonly session: LiveSession;
  readonly email: string;
}

async function askNew({ parts: { clock }, transaction, request, session, email }: Change): Promise<void> {
  const { userId, account } = session;
  await dropCodes(transaction, 'change', userId);
  const to = { organizationId: request.organization.id, userId, email };
  await mailChangeLink(transaction, to, account.email ?? '', clock);
  await recordEvent(transaction, 'email-change-requested', { at: clock.iso(), accountId: account.id });
}

async function correct({ parts: { clock }, transaction, request, session, email }: Change): Promise<void> {
  const { userId, account } = session;
  const at = clock.iso();
  // First, as whoever brings a code takes it first: the two never wait for each other, and no code for the old address proves the new.
  await moveAddress(transaction, { userId, email, wasVerified: account.emailVerified, isVerified: false }, at);
  if (!account.emailVerified) await dropWaitingRoles(transaction, { accountId: account.id, email }, at);
  await mailVerifyLink(transaction, { organizationId: request.organization.id, userId, email }, clock);
}

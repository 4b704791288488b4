import { FIGURES_MS, findCode, findFiguresMails, useCode, useMail } from './codes.ts';
import { grantConfiguredAdmin } from '../roles/configured-admins-store.ts';
import { recordEvent } from '../events.ts';
import { mailVerifyLink } from './mails.ts';
import { IdentityFailure } from '../port.ts';
import { markProven } from './proof.ts';
import {
  type Act,
  type IdentityParts,
  type IdentityRequest,
  requiredCode,
  requireSession,
  sessionOf,
} from '../request.ts';
import { authenticate, signedIn } from '../sign-in/sign-in.ts';
import { findAddressee } from '../../mail/store.ts';
import { type IdentityDatabase, withOurTables } from '../../platform/database/connect.ts';
import { moveAddress } from './move-address.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Wrong tries of an account while one mail's six figures are sure to count: those of all its mails of that time together. */
const TRIES = 5;
/** Wrong tries of an account in a day: guessing one in a million takes more than a lifetime. */
const TRIES_A_DAY = 20;

/** Mails the link and the six figures that prove the address once more. */
export function requestVerification(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const { email, emailVerified, id } = session.account;
    if (!email || emailVerified) return {};
    const key = `verify account ${id}`;
    await parts.throttle.count({ key, limit: parts.config.throttle.resetsPerAccount, windowMs: HOUR });
    await parts.database.transaction().execute(async (transaction) => {
      const to = { organizationId: request.organization.id, userId: session.userId, email };
      await mailVerifyLink(transaction, to, parts.clock);
      await recordEvent(transaction, 'verification-requested', { at: parts.clock.iso(), accountId: id });
    });
    return {};
  };
}

/**
 * Proves an address by the link of a mail, for whoever made the account: their own session says so, or else its password, which then signs
 * them in. Holding the mail alone is not enough: somebody else may have made an account with this address and be waiting for its owner's click.
 */
export function confirmEmail(parts: IdentityParts): Act {
  return async (request) => {
    const key = `verify ip ${request.ip}`;
    await parts.throttle.count({ key, limit: parts.config.throttle.confirmsPerAddress, windowMs: HOUR });
    const code = requiredCode(request.body);
    const use = parts.codes.mailOf('change', code) ? 'change' : 'verify';
    const userId = await findCode(parts.database, parts.codes, { use, code }, parts.clock);
    const person = userId ? await (await parts.library()).people.findUserById(userId) : null;
    if (!person) throw new IdentityFailure('invalid-action-code');
    await parts.throttle.giveBack(key);
    const useUp = async (transaction: IdentityDatabase) => {
      const holder = await useCode(transaction, parts.codes, { use, code }, parts.clock);
      if (holder !== person.id) throw new IdentityFailure('invalid-action-code');
      return parts.codes.mailOf('change', code);
    };
    const own = await sessionOf(parts, request);
    if (own?.userId === person.id) {
      await prove(parts, request, person.id, useUp);
      return {};
    }
    const { password } = request.body;
    if (typeof password !== 'string' || password === '')
      throw new IdentityFailure('missing-password', { email: person.email });
    const entered = await authenticate(parts, request, { email: person.email, password }).catch(asWrongPassword);
    await prove(parts, request, person.id, useUp);
    const session = (await parts.findSession(entered.token)) ?? entered.session;
    return await signedIn(parts, request, session, entered.token);
  };
}

/** Here it can be nothing else: whose account it is, the link has said. */
function asWrongPassword(error: unknown): never {
  if (error instanceof IdentityFailure && error.code === 'invalid-credential')
    throw new IdentityFailure('wrong-password');
  throw error;
}

/** Proves the address of whoever is signed in by the six figures of a mail that asked for it. */
export function confirmByFigures(parts: IdentityParts): Act {
  return async (request) => {
    const session = await requireSession(parts, request);
    const { id, emailVerified } = session.account;
    const use = emailVerified ? 'change' : 'verify';
    const figures = requiredFigures(request.body);
    const mailIds = await findFiguresMails(parts.database, { use, userId: session.userId }, parts.clock);
    if (mailIds.length === 0 && emailVerified) return {};
    if (mailIds.length === 0) throw new IdentityFailure('invalid-action-code');
    await countFigures(parts, id);
    const mailId = mailIds.find((each) => parts.codes.isFigures(each, figures));
    if (!mailId) throw new IdentityFailure('invalid-action-code');
    await prove(parts, request, session.userId, async (transaction) => {
      // Another address may have come in its place meanwhile.
      if (!(await useMail(transaction, { use, mailId }))) throw new IdentityFailure('invalid-action-code');
      return use === 'change' ? mailId : null;
    });
    return {};
  };
}

/** Six figures however they were typed, full-width ones among them; whatever cannot be any is as good as wrong ones, and costs no try. */
function requiredFigures({ code }: IdentityRequest['body']): string {
  const figures = typeof code === 'string' ? code.normalize('NFKC').replaceAll(/[\s-]/g, '') : '';
  if (!/^[0-9]{6}$/.test(figures)) throw new IdentityFailure('invalid-action-code');
  return figures;
}

/** A new mail brings no new tries, or the limit would be none; its link needs none. */
async function countFigures({ throttle }: IdentityParts, accountId: string): Promise<void> {
  await throttle.count(
    { key: `figures half-hour ${accountId}`, limit: TRIES, windowMs: FIGURES_MS },
    { key: `figures account ${accountId}`, limit: TRIES_A_DAY, windowMs: DAY },
  );
}

async function prove(
  parts: IdentityParts,
  request: IdentityRequest,
  userId: string,
  /** Answers the mail that asked a new address, where it was one. */
  useUp: (transaction: IdentityDatabase) => Promise<string | null>,
): Promise<void> {
  const at = parts.clock.iso();
  const account = await parts.database.transaction().execute(async (transaction) => {
    const changedBy = await useUp(transaction);
    const email = changedBy && (await findAddressee(withOurTables(transaction), request.organization.id, changedBy));
    if (email) await moveAddress(transaction, { userId, email, wasVerified: true, isVerified: true }, at);
    else if (changedBy) throw new IdentityFailure('invalid-action-code');
    return await markProven(transaction, userId, { at, onProven: parts.onProven });
  });
  await grantConfiguredAdmin(parts, account, request.organization.id);
}

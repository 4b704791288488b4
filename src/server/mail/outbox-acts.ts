import type { Functions } from '../../contract/functions.ts';
import { record } from '../audit/store.ts';
import { notFound } from '../platform/call/errors.ts';
import type { Handler } from '../platform/call/handler.ts';
import { searchPatterns } from '../platform/database/search-patterns.ts';
import { newId } from '../platform/ids.ts';
import { markBounced, retryFailed, sendOnceMore } from './outbox-acts-store.ts';
import { findAddressee } from './store.ts';

/** Lets mails that failed try again, or writes one that was sent once more. */
export const retryMails: Handler<Functions['retryMails']> = async (asked, context) => {
  const { database, organization, caller, clock } = context;
  const at = clock.iso();
  const one = 'mailId' in asked ? asked.mailId : undefined;
  const meant =
    'mailId' in asked ? { mailId: one, patterns: [] } : { ...asked, patterns: searchPatterns(asked.search) };
  const failed = await retryFailed(database, organization.id, meant, at);
  const isSent = failed === 0 && one !== undefined;
  const isAgain = isSent && (await sendOnceMore(database, organization.id, { mailId: one, newId: newId(), at }));
  const mails = isAgain ? 1 : failed;
  const entityId = one ?? organization.id;
  if (mails > 0)
    await record(database, organization.id, [{ action: 'mail.retried', entityId, change: { mails }, at, by: caller }]);
  return { mails };
};

/** Notes that a mail came back. */
export const noteBounce: Handler<Functions['noteBounce']> = async ({ mailId, isBounced }, context) => {
  const { database, organization, caller, clock } = context;
  const to = await findAddressee(database, organization.id, mailId);
  if (to === null) throw notFound('mail');
  const at = clock.iso();
  const isChanged = await markBounced(database, { organizationId: organization.id, id: mailId }, isBounced ? at : null);
  const action = isBounced ? 'mail.bounced' : 'mail.not-bounced';
  if (isChanged) await record(database, organization.id, [{ action, entityId: mailId, change: {}, at, by: caller }]);
  return {};
};

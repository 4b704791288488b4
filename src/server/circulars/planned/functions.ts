import { isId } from '../../../contract/fields.ts';
import type * as calls from '../../../contract/planned-circulars.ts';
import { MOST_PLANNED } from '../../../contract/planned-circulars.ts';
import { unknownPlaceholders } from '../../../domain/fill-placeholders.ts';
import { decidePlanned, decideSendingTime } from '../../../domain/planned-letters.ts';
import { record } from '../../audit/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { readersOfAll } from '../audience.ts';
import { deleteDraft, saveDraft } from '../drafts/drafts-store.ts';
import { replyAddress, requireReaders, writeLetter } from '../send.ts';
import { findCirculars } from '../store.ts';
import * as store from './planned-store.ts';
import { findPlanner, takeUp } from './planner.ts';

/** Letters to many that go at an hour: planned, moved, called off and sent before their time. */
export const plannedCircularFunctions: HandlersOf<typeof calls> = {
  plannedCirculars: async (_input, context) => {
    const rows = await store.listPlanned(context.database, context.organization.id);
    return { planned: (await asOfNow(rows, context)).map(({ planned }) => planned) };
  },

  plannedCircular: async ({ circularId }, context) => {
    const { database, organization } = context;
    const row = isId(circularId) ? await store.findPlanned(database, organization.id, circularId) : null;
    if (!row) throw notFound('letter');
    const [now] = await asOfNow([row], context);
    if (!now) throw notFound('letter');
    const { planned, semesterName, className } = now;
    const { text, audience, replyTo, replyAddress: address } = row;
    return { planned: { ...planned, text, audience, replyTo, replyAddress: address, semesterName, className } };
  },

  planCircular: async ({ circularId, on, at, ...written }, context) => {
    const { database, organization, caller, clock } = context;
    const [sent] = await findCirculars(database, organization.id, [circularId]);
    if (sent) throw refused('already-sent');
    const before = await store.findPlanned(database, organization.id, circularId);
    if (before) return { sendsAt: before.sendsAt };
    const sendsAt = requireTime({ on, at }, context);
    await requireReaders(written, context);
    const all = await store.listPlanned(database, organization.id);
    if (all.length >= MOST_PLANNED) throw refused('too-many-planned', { most: MOST_PLANNED });
    const { audience, subject, text, replyTo } = written;
    const isNew = await store.notePlanned(database, organization.id, {
      id: circularId,
      accountId: caller.accountId,
      audience,
      subject,
      text,
      replyTo,
      sendsAt,
      replyAddress: replyAddress(replyTo, context),
      sentBy: caller.email ?? '',
      plannedAt: clock.iso(),
    });
    // Of two clicks at one moment the second waited for the first.
    if (!isNew) return { sendsAt };
    await deleteDraft(database, { organizationId: organization.id, accountId: caller.accountId }, circularId);
    await note('circular.planned', { id: circularId, subject, sendsAt }, context);
    return { sendsAt };
  },

  movePlannedCircular: async ({ circularId, version, on, at }, context) => {
    const { database, organization } = context;
    const row = await requirePlanned(circularId, context);
    if (row.version !== version) throw refused('changed-meanwhile');
    const sendsAt = requireTime({ on, at }, context);
    const from = await takeUp(row, context);
    await store.updatePlanned(database, organization.id, { id: row.id, version: version + 1, sendsAt, ...from });
    await note('circular.plan-changed', { ...row, sendsAt }, context);
    return { sendsAt };
  },

  cancelPlannedCircular: async ({ circularId }, context) => {
    const { database, organization, caller, clock } = context;
    const row = await requirePlanned(circularId, context);
    await store.deletePlanned(database, organization.id, row.id);
    const { id, subject, text, replyTo, audience } = row;
    const draft = { id, version: 0, changedAt: clock.iso(), subject, text, replyTo, audience };
    await saveDraft(database, { organizationId: organization.id, accountId: caller.accountId }, draft);
    await note('circular.plan-cancelled', row, context);
    return {};
  },

  sendPlannedCircular: async ({ circularId }, context) => {
    const { database, organization } = context;
    const row = await store.lockPlanned(database, organization.id, circularId);
    if (!row) {
      const [sent] = await findCirculars(database, organization.id, [circularId]);
      if (!sent) throw notFound('letter');
      return { mails: sent.mails };
    }
    const { id, audience, subject, text } = row;
    const { sentBy, replyAddress: replyTo } = await takeUp(row, context);
    const mails = await writeLetter({ id, audience, subject, text, sentBy, replyTo }, context);
    await store.deletePlanned(database, organization.id, row.id);
    return { mails };
  },
};

function requireTime(moment: { readonly on: string; readonly at: string }, context: SignedInContext): string {
  const { clock, organization } = context;
  const time = decideSendingTime(moment, { now: clock.now(), timeZone: organization.timeZone });
  if (!time) throw refused('no-time-to-send');
  return time.sendsAt;
}

/** A planned letter, which nobody else sends or changes meanwhile. */
async function requirePlanned(id: string, { database, organization }: SignedInContext): Promise<store.Planned> {
  const row = await store.lockPlanned(database, organization.id, id);
  if (row) return row;
  const [sent] = await findCirculars(database, organization.id, [id]);
  throw sent ? refused('already-sent') : notFound('letter');
}

/** How planned letters stand, and to how many each would go now. */
async function asOfNow(rows: readonly store.Planned[], context: SignedInContext) {
  const readers = await readersOfAll(
    rows.map(({ audience }) => audience),
    context,
  );
  const all = [];
  for (const [at, row] of rows.entries()) {
    const { mails = [], placeholders = [], semesterName = null, className = null } = readers[at] ?? {};
    const mayPlannerSend = (await findPlanner(row, context)) !== null;
    const decided = decidePlanned({ sendsAt: row.sendsAt, mayPlannerSend }, context.clock.now());
    const isSendable = mails.length > 0 && unknownPlaceholders(row.subject + row.text, placeholders).length === 0;
    const { id, version, subject, sentBy, sendsAt } = row;
    const state = decided === 'due' && !isSendable ? ('nobody' as const) : decided;
    const planned = { id, version, subject, sentBy, sendsAt, state, mails: mails.length };
    all.push({ planned, semesterName, className });
  }
  return all;
}

async function note(
  action: 'circular.planned' | 'circular.plan-changed' | 'circular.plan-cancelled',
  { id, subject, sendsAt }: Pick<store.Planned, 'id' | 'subject' | 'sendsAt'>,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  const change = { subject, sendsAt };
  await record(database, organization.id, [{ action, entityId: id, change, at: clock.iso(), by: caller }]);
}

import { isId } from '../../../contract/fields.ts';
import type { Whose } from '../../../contract/withdrawals.ts';
import { createDesk } from '../../enrollments/desk/open-store.ts';
import { listAccountsByEmail } from '../../enrollments/withdrawals/store.ts';
import { previewWithdrawal, undoWithdrawal, withdrawEverything } from '../../enrollments/withdrawals/withdraw.ts';
import { m } from '../../../words/messages.js';
import { CallError } from '../../platform/call/errors.ts';
import { nearestLocale, type Reader } from '../../platform/locale.ts';
import { createLog } from '../../platform/log.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, UsageError } from '../command.ts';
import { atSchool } from './semester.ts';

const MINUTES = { m: 1, h: 60, d: 24 * 60 } as const;

export const withdrawAll: Command = {
  usage: ['withdraw-all EMAIL… [--reason TEXT] [--yes]', 'withdraw-all --unproven --since 2h [--reason TEXT] [--yes]'],
  about: m.operations_about_withdraw_all,
  prepare: (args) => {
    const { values, positionals } = readArgs(args, {
      unproven: { type: 'boolean' },
      since: { type: 'string' },
      reason: { type: 'string' },
      yes: { type: 'boolean' },
    });
    const isByProof = values.unproven ?? false;
    if (isByProof === positionals.length > 0) throw new UsageError('accounts-or-unproven');
    if (positionals.some((email) => email.trim() === '')) throw new UsageError('address-empty');
    if (isByProof !== (values.since !== undefined)) throw new UsageError('unproven-with-since');
    const minutes = values.since === undefined ? null : readSpan(values.since);
    return async (context) => {
      const { say, reader } = context;
      // The office reads it in the history, in the school's language.
      const office = { locale: nearestLocale(context.organization.locale) };
      const reason = values.reason ?? m.operations_withdraw_reason({}, office);
      const of = minutes === null ? await accountsOf(context, positionals) : unprovenSince(context, minutes);
      if (!(await showPreview(context, of))) return;
      if (!values.yes && !(await context.confirm(m.operations_withdraw_ask({}, reader))))
        return say(m.operations_withdraw_not({}, reader));
      const done = await atDesk(context, (parts) => withdrawEverything(parts, { of, reason, by: ACTOR }));
      const zone = context.organization.timeZone;
      say(m.operations_withdraw_done({ what: described(done, reader), promoted: done.promoted }, reader));
      const undo = { until: atSchool(done.undoUntil, zone), zone, id: done.withdrawalId };
      say(m.operations_withdraw_undo(undo, reader));
    };
  },
};

export const undoWithdrawAll: Command = {
  usage: ['undo-withdraw-all ID'],
  about: m.operations_about_undo_withdraw_all,
  prepare: (args) => {
    const withdrawalId = only(readArgs(args, {}).positionals, 'ID');
    if (!isId(withdrawalId)) throw new UsageError('withdrawal-id', { id: withdrawalId });
    return async (context) => {
      const { say, reader } = context;
      const given = await atDesk(context, (parts) => undoWithdrawal(parts, { withdrawalId, by: ACTOR }));
      if (given.enrollments + given.waiting + given.lost.length === 0)
        return say(m.operations_give_back_nothing({}, reader));
      say(m.operations_give_back_done({ what: described(given, reader) }, reader));
      for (const { studentName, classTitle, reason } of given.lost)
        say(
          m.operations_give_back_lost(
            { student: studentName, title: classTitle, why: LOST[reason]({}, reader) },
            reader,
          ),
        );
    };
  },
};

const LOST = {
  'changed-since': m.withdraw_all_lost_changed,
  'class-full': m.withdraw_all_lost_full,
  'already-enrolled': m.withdraw_all_lost_enrolled,
  'already-waitlisted': m.withdraw_all_lost_waiting,
  overlaps: m.withdraw_all_lost_overlaps,
  cancelled: m.withdraw_all_lost_cancelled,
} as const;

const MOST_ACCOUNTS = 20;

async function showPreview(context: CommandContext, of: Whose): Promise<boolean> {
  const { say, reader } = context;
  const { database, clock, organization } = context;
  const place = { id: organization.id, timeZone: organization.timeZone };
  const preview = await previewWithdrawal({ database, clock, organization: place }, of);
  if (preview.accounts.length === 0) {
    say(m.operations_withdraw_nothing({}, reader));
    return false;
  }
  const count = preview.accounts.length;
  say(m.operations_withdraw_accounts({ count, what: described(preview, reader) }, reader));
  for (const account of preview.accounts.slice(0, MOST_ACCOUNTS)) {
    const words = account.isProven ? m.operations_withdraw_account : m.operations_withdraw_account_unproven;
    say(words({ email: account.email ?? account.id, what: described(account, reader) }, reader));
  }
  if (count > MOST_ACCOUNTS) say(m.operations_withdraw_more({ count: count - MOST_ACCOUNTS }, reader));
  for (const { title, promoted, ...some } of preview.classes)
    say(m.operations_withdraw_class({ title, what: described(some, reader), promoted }, reader));
  return true;
}

function described(some: { enrollments: number; waiting: number }, reader: Reader): string {
  const enrollments = m.operations_withdraw_enrollments({ count: some.enrollments }, reader);
  const places = m.operations_withdraw_places({ count: some.waiting }, reader);
  return m.operations_withdraw_what({ enrollments, places }, reader);
}

async function accountsOf({ database }: CommandContext, emails: readonly string[]): Promise<Whose> {
  const found = await listAccountsByEmail(database, emails);
  const known = new Set(found.map(({ email }) => email?.toLowerCase()));
  const unknown = emails.find((email) => !known.has(email.trim().toLowerCase()));
  if (unknown !== undefined) throw new OperatorError('no-account', { email: unknown });
  return { accountIds: found.map(({ id }) => id) };
}

function unprovenSince({ clock }: CommandContext, minutes: number): Whose {
  return { unprovenSince: new Date(clock.now() - minutes * 60_000).toISOString() };
}

function readSpan(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text.trim()) ?? [];
  if (!count || !unit) throw new UsageError('span-wrong', { value: text });
  return Number(count) * MINUTES[unit as keyof typeof MINUTES]; // one of the three letters
}

function describeRefusal({ code, details, message }: CallError, reader: Reader): string {
  if (details?.reason === 'too-late') return m.withdraw_all_too_late({}, reader);
  if (details?.reason === 'nothing-to-withdraw') return m.withdraw_all_nothing({}, reader);
  return code === 'not-found' ? m.withdraw_all_unknown({}, reader) : message;
}

/** A desk of its own beside that of a running portal: the row locks keep both right. */
async function atDesk<T>(
  context: CommandContext,
  work: (parts: Parameters<typeof withdrawEverything>[0]) => Promise<T>,
): Promise<T> {
  const { database, clock, organization, pool } = context;
  const desk = createDesk({ pool, log: createLog('error') });
  try {
    return await work({
      database,
      clock,
      desk,
      organization: { id: organization.id, timeZone: organization.timeZone },
    });
  } catch (error) {
    if (error instanceof CallError && error.code !== 'internal')
      throw new OperatorError('call-refused', { why: (reader) => describeRefusal(error, reader) });
    throw error;
  } finally {
    await desk.stop();
  }
}

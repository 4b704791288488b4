import { isId } from '../../../contract/fields.ts';
import type { Whose } from '../../../contract/enrollments.ts';
import { createDesk } from '../../enrollments/desk/open-store.ts';
import { listAccountsByEmail } from '../../enrollments/withdrawals/store.ts';
import { previewWithdrawal, undoWithdrawal, withdrawEverything } from '../../enrollments/withdrawals/withdraw.ts';
import { m } from '../../../words/messages.js';
import { CallError } from '../../platform/call/errors.ts';
import { createLog } from '../../platform/log.ts';
import { ACTOR, type Command, type CommandContext, only, readArgs, UsageError } from '../command.ts';
import { OperatorError } from '../start-trouble.ts';
import { atSchool } from './semester.ts';

const MINUTES = { m: 1, h: 60, d: 24 * 60 } as const;

export const withdrawAll: Command = {
  usage: [
    'withdraw-all EMAIL… [--reason TEXT] [--yes]',
    'withdraw-all --unproven --since 2h [--reason TEXT] [--yes]',
    'Withdraws every seat and every place on a waitlist that these accounts submitted; the seats go to the waitlists. With --unproven those of',
    'every account that submitted in so many minutes (30m), hours (2h) or days (1d) and has not confirmed its address. Shows first what would',
    'happen and asks once. It can be undone for a day.',
  ],
  prepare: (args) => {
    const { values, positionals } = readArgs(args, {
      unproven: { type: 'boolean' },
      since: { type: 'string' },
      reason: { type: 'string' },
      yes: { type: 'boolean' },
    });
    const isByProof = values.unproven ?? false;
    if (isByProof === positionals.length > 0)
      throw new UsageError('Name the accounts by their addresses, or say --unproven --since 2h; not both.');
    if (positionals.some((email) => email.trim() === '')) throw new UsageError('An address is empty.');
    if (isByProof !== (values.since !== undefined)) throw new UsageError('--unproven and --since belong together.');
    const minutes = values.since === undefined ? null : readSpan(values.since);
    const reason = values.reason ?? 'Withdrawn by the operator';
    return async (context) => {
      const of = minutes === null ? await accountsOf(context, positionals) : unprovenSince(context, minutes);
      if (!(await showPreview(context, of))) return;
      if (!values.yes && !(await context.confirm('Withdraw all of this?')))
        return context.say('Nothing was withdrawn.');
      const done = await atDesk(context, (parts) => withdrawEverything(parts, { of, reason, by: ACTOR }));
      const zone = context.organization.timeZone;
      context.say(`Withdrawn: ${described(done)}; ${done.promoted} who waited got a seat.`);
      context.say(
        `To undo it, until ${atSchool(done.undoUntil, zone)} (${zone}): npm run admin -- undo-withdraw-all ${done.withdrawalId}`,
      );
    };
  },
};

export const undoWithdrawAll: Command = {
  usage: [
    'undo-withdraw-all ID',
    'Gives back what withdraw-all took, as far as it is still possible, and says what is not. May be asked again within a day.',
  ],
  prepare: (args) => {
    const withdrawalId = only(readArgs(args, {}).positionals, 'ID');
    if (!isId(withdrawalId)) throw new UsageError(`“${withdrawalId}” is not the ID that withdraw-all printed.`);
    return async (context) => {
      const given = await atDesk(context, (parts) => undoWithdrawal(parts, { withdrawalId, by: ACTOR }));
      if (given.enrollments + given.waiting + given.lost.length === 0)
        return context.say('Nothing is left to give back: this was undone already.');
      context.say(`Given back: ${described(given)}.`);
      for (const { studentName, classTitle, reason } of given.lost)
        context.say(`  not possible: ${studentName} in ${classTitle} (${REASONS[reason]})`);
    };
  },
};

const REASONS = {
  'class-full': 'somebody else has the seat now',
  'already-enrolled': 'is enrolled again',
  'already-waitlisted': 'waits again',
  overlaps: 'has another class at that time now',
  cancelled: 'the class is cancelled',
} as const;

async function showPreview(context: CommandContext, of: Whose): Promise<boolean> {
  const { say } = context;
  const { database, clock, organization } = context;
  const place = { id: organization.id, timeZone: organization.timeZone };
  const preview = await previewWithdrawal({ database, clock, organization: place }, of);
  if (preview.accounts.length === 0) {
    say('There is nothing to withdraw: no seats and no places on waitlists in classes that are not over.');
    return false;
  }
  say(`${preview.accounts.length} ${preview.accounts.length === 1 ? 'account' : 'accounts'}: ${described(preview)}`);
  for (const account of preview.accounts.slice(0, 20))
    say(`  ${account.email ?? account.id}${account.isProven ? '' : ' (not confirmed)'}: ${described(account)}`);
  if (preview.accounts.length > 20) say(`  and ${preview.accounts.length - 20} more accounts`);
  for (const { title, promoted, ...some } of preview.classes)
    say(`  ${title}: ${described(some)}; ${promoted} who wait would get a seat`);
  return true;
}

function described({ enrollments, waiting }: { enrollments: number; waiting: number }): string {
  const seats = `${enrollments} ${enrollments === 1 ? 'enrollment' : 'enrollments'}`;
  return `${seats}, ${waiting} ${waiting === 1 ? 'place' : 'places'} on waitlists`;
}

async function accountsOf({ database }: CommandContext, emails: readonly string[]): Promise<Whose> {
  const found = await listAccountsByEmail(database, emails);
  const known = new Set(found.map(({ email }) => email?.toLowerCase()));
  const unknown = emails.find((email) => !known.has(email.trim().toLowerCase()));
  if (unknown !== undefined) throw new OperatorError(`There is no account of ${unknown}.`);
  return { accountIds: found.map(({ id }) => id) };
}

function unprovenSince({ clock }: CommandContext, minutes: number): Whose {
  return { unprovenSince: new Date(clock.now() - minutes * 60_000).toISOString() };
}

function readSpan(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text.trim()) ?? [];
  if (!count || !unit) throw new UsageError(`“${text}” is no time such as 30m, 2h or 1d.`);
  return Number(count) * MINUTES[unit as keyof typeof MINUTES]; // one of the three letters
}

function describeRefusal({ code, details, message }: CallError): string {
  if (details?.reason === 'too-late') return m.withdraw_all_too_late();
  if (details?.reason === 'nothing-to-withdraw') return m.withdraw_all_nothing();
  return code === 'not-found' ? m.withdraw_all_unknown() : message;
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
    if (error instanceof CallError && error.code !== 'internal') throw new OperatorError(describeRefusal(error));
    throw error;
  } finally {
    await desk.stop();
  }
}

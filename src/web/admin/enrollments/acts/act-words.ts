import { isOverride } from '../../../../domain/staff-seat.ts';
import { m } from '../../../../words/messages.js';
import type { Format } from '../../../shared/format.ts';
import { describeNever, describeRule } from '../overrides/rule-words.ts';
import type { Act, AskedAct, Kept, KeptReason } from './asked-act.ts';

export const BUTTON: Readonly<Record<Act, () => string>> = {
  move: m.acts_move,
  withdraw: m.acts_withdraw,
  revoke: m.acts_revoke,
  reopen: m.acts_reopen,
};

/** The same where it is decided. */
export const SEND: Readonly<Record<Act, () => string>> = {
  move: m.acts_do_move,
  withdraw: m.acts_do_withdraw,
  revoke: m.acts_do_revoke,
  reopen: m.acts_do_reopen,
};

/** Who stays, where, and everything that stands against it. */
export function describeKept({ studentName, classTitle, reasons }: Kept[number], format: Pick<Format, 'list'>): string {
  return m.acts_kept({ name: studentName, title: classTitle, why: format.list(reasons.map(describeReason)) });
}

function describeReason(reason: KeptReason): string {
  if (reason === 'changed-since') return m.acts_why_changed();
  if (reason === 'same-class') return m.acts_why_same();
  return isOverride(reason) ? describeRule(reason) : describeNever(reason);
}

/** What is asked, as the title of its dialog. */
export function titleOf({ act, chosen }: AskedAct): string {
  const [{ studentName: name, classTitle: title }, ...more] = chosen;
  const count = 1 + more.length;
  if (act === 'reopen') return m.acts_title_reopen({ name, title });
  if (act === 'move') return more.length === 0 ? m.acts_title_move({ name }) : m.acts_title_move_many({ count });
  if (act === 'withdraw')
    return more.length === 0 ? m.acts_title_withdraw({ name, title }) : m.acts_title_withdraw_many({ count });
  return more.length === 0 ? m.acts_title_revoke({ name, title }) : m.acts_title_revoke_many({ count });
}

const describeEnd = ({ name, count, from }: { name: string; count: number; from: string }) =>
  count === 1 ? m.acts_does_end({ name, from }) : m.acts_does_end_many({ count });

const DONE: Readonly<Record<Act, (of: { name: string; count: number; to: string; from: string }) => string>> = {
  move: ({ name, count, to, from }) =>
    count === 1 ? m.acts_does_move({ name, from, to }) : m.acts_does_move_many({ count, to }),
  withdraw: describeEnd,
  revoke: describeEnd,
  reopen: ({ name, from }) => m.acts_does_reopen({ name, from }),
};

/** What happens to those with whom it is done. */
export function describeDone(
  act: Act,
  done: readonly { readonly studentName: string; readonly classTitle: string }[],
  to: string,
): string {
  const [first] = done;
  if (!first) return m.acts_does_nothing();
  return DONE[act]({ name: first.studentName, from: first.classTitle, to, count: done.length });
}

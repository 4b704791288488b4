import { type Actor, actorName } from '../../platform/call/handler.ts';
import type { Changes, DeskAudit } from './state.ts';

/** Who did something, and when. */
export interface Act {
  readonly at: string;
  readonly by: Actor;
  readonly reason?: string;
}

/** Notes what happened to an enrollment or a place on a waitlist, saved with the batch. */
export function recordAct(
  changes: Changes,
  { at, by, reason }: Act,
  what: Pick<DeskAudit, 'action' | 'entityId' | 'change'>,
): void {
  changes.audits.push({
    ...what,
    at,
    accountId: typeof by === 'string' ? null : by.accountId,
    actor: actorName(by),
    reason: reason ?? null,
  });
}

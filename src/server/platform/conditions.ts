import type { Condition, ConditionCode, ConditionFacts } from '../../contract/conditions.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** What an operator should know about this server right now: told once in the log, shown to staff as long as it lasts. */
export interface Conditions {
  /** It is so, or still so; newer facts replace the older ones. Cheap enough to be called for every request. */
  report(code: ConditionCode, facts?: ConditionFacts): void;
  /** It is over, or never was. */
  clear(code: ConditionCode): void;
  /** What lasts, oldest first. */
  list(): Condition[];
}

/** Kept in memory: each server tells of itself. */
export function createConditions({ clock, log }: { readonly clock: Clock; readonly log: Log }): Conditions {
  const lasting = new Map<ConditionCode, Condition>();
  return {
    report: (code, facts = {}) => {
      const held = lasting.get(code);
      if (!held) log.warn('condition', { code, ...facts });
      lasting.set(code, { code, facts: { ...facts }, since: held?.since ?? clock.iso() });
    },
    clear: (code) => {
      if (lasting.delete(code)) log.warn('condition-over', { code });
    },
    list: () => [...lasting.values()],
  };
}

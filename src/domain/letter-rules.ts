import { daysBefore } from './deadlines.ts';
import { instantAtSchool } from './planned-letters.ts';
import { isTimeToRemind } from './record-reminders.ts';
import { dayAtSchool, momentAtSchool } from './school-day.ts';

/** What a letter goes by: so many days before a class's first date, the evening after a missed one, or so many days before forms are due. */
export const RULE_KINDS = ['before-class', 'missed-class', 'before-forms'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const MOST_RULE_DAYS = 60;

/** When a rule's letters go; `at` on the school's clocks. */
export interface RuleTime {
  readonly kind: RuleKind;
  readonly days: number;
  readonly at: string;
}

interface SchoolClocks {
  readonly now: number;
  readonly timeZone: string;
}

/**
 * How a letter of a rule stands: `waits` for its time, `due` goes at the next look, `late` goes only where somebody asks, since its time had
 * passed when the rule was switched on; `never`: its time comes after what it should go before.
 */
export type SendingState = 'waits' | 'due' | 'late' | 'never';

/** One letter of a rule: when it goes, and how it stands. */
export interface RuleSending {
  readonly sendsAt: string;
  readonly state: SendingState;
}

interface Since {
  readonly activeSince: string;
  /** It has gone to somebody: whoever comes later follows. */
  readonly hasGone: boolean;
}

/**
 * The letter that goes so many days before a day, as long as what it is about has not begun (`endsAt`); null: that is over. A class that was
 * moved or brought back is as if it had always been so: if its time has passed meanwhile, the letter goes now.
 */
export function decideBefore(
  { on, endsAt }: { readonly on: string; readonly endsAt: string },
  { days, at }: Pick<RuleTime, 'days' | 'at'>,
  { activeSince, hasGone }: Since,
  { now, timeZone }: SchoolClocks,
): RuleSending | null {
  if (now >= Date.parse(endsAt)) return null;
  const sendsAt = instantAtSchool({ on: daysBefore(on, days), at }, timeZone);
  if (sendsAt >= endsAt) return { sendsAt, state: 'never' };
  if (now < Date.parse(sendsAt)) return { sendsAt, state: 'waits' };
  return { sendsAt, state: hasGone || sendsAt >= activeSince ? 'due' : 'late' };
}

/** The letter after a missed date: at the rule's time, and not before the class has ended; null: more than a day later, or the rule was not on. */
export function decideMissed(
  { on, end }: { readonly on: string; readonly end: string },
  { at }: Pick<RuleTime, 'at'>,
  { activeSince }: Pick<Since, 'activeSince'>,
  { now, timeZone }: SchoolClocks,
): RuleSending | null {
  const sendsAt = instantAtSchool({ on, at: at > end ? at : end }, timeZone);
  if (sendsAt < activeSince || dayAtSchool(now, timeZone) > daysBefore(on, -1)) return null;
  return { sendsAt, state: now < Date.parse(sendsAt) ? 'waits' : 'due' };
}

const HOUR_MS = 3_600_000;

/**
 * Whether a rule looks now for what is due: at its time each day, and by day once an hour for whoever came meanwhile; what of forms is missing is
 * found once a day. A time that no server saw is made up for by day.
 */
export function isTimeToLook(
  { kind, at, lookedAt }: Pick<RuleTime, 'kind' | 'at'> & { readonly lookedAt: string | null },
  { now, timeZone }: SchoolClocks,
): boolean {
  const last = lastTime(at, { now, timeZone });
  const isDay = isTimeToRemind(momentAtSchool(new Date(now).toISOString(), timeZone).at);
  if (lookedAt === null || lookedAt < last) return isDay || now - Date.parse(last) < HOUR_MS;
  return kind !== 'before-forms' && isDay && now - Date.parse(lookedAt) >= HOUR_MS;
}

/** When the school's clocks showed this time last. */
function lastTime(at: string, { now, timeZone }: SchoolClocks): string {
  const today = dayAtSchool(now, timeZone);
  const todays = instantAtSchool({ on: today, at }, timeZone);
  return Date.parse(todays) <= now ? todays : instantAtSchool({ on: daysBefore(today, 1), at }, timeZone);
}

/** Whether a class is one of those that a rule is for: of one of its types or itself one of them, any where it names none. */
export function isForClass(
  rule: {
    readonly semesterId: string | null;
    readonly typeIds: readonly string[];
    readonly classIds: readonly string[];
  },
  one: { readonly id: string; readonly typeId: string; readonly semesterId: string },
): boolean {
  if (rule.semesterId !== null && rule.semesterId !== one.semesterId) return false;
  if (rule.typeIds.length === 0 && rule.classIds.length === 0) return true;
  return rule.typeIds.includes(one.typeId) || rule.classIds.includes(one.id);
}

import { isOverride, type NeverGiven, type Override } from '../../../../domain/staff-seat.ts';
import { m } from '../../../../words/messages.js';

const RULES: Readonly<Record<Override, () => string>> = {
  paused: m.seat_rule_paused,
  'not-open': m.seat_rule_not_open,
  closed: m.seat_rule_closed,
  'class-full': m.seat_rule_full,
  'grade-out-of-range': m.seat_rule_grade,
  'age-out-of-range': m.seat_rule_age,
  overlaps: m.seat_rule_overlaps,
};

/** A rule that stands against a seat, as the secretary reads it; `clash` is the class at the same time, where it is known. */
export function describeRule(rule: Override, clash: string | null = null): string {
  return rule === 'overlaps' && clash ? m.seat_rule_clash({ title: clash }) : RULES[rule]();
}

/** A rule by its code, as the history tells it; undefined where it is none. */
export function nameRule(code: string): string | undefined {
  return isOverride(code) ? RULES[code]() : undefined;
}

const NEVER: Readonly<Record<NeverGiven, () => string>> = {
  'not-found': m.seat_never_not_found,
  cancelled: m.seat_never_cancelled,
  'information-only': m.seat_never_information,
  'already-enrolled': m.seat_never_enrolled,
  'already-waitlisted': m.seat_never_waitlisted,
  'price-out-of-range': m.seat_never_price,
};

/** Why a seat cannot be given at all. */
export const describeNever = (why: NeverGiven) => NEVER[why]();

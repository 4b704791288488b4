import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import type { NeverOnBehalf, SetAside } from '../../../../domain/on-behalf.ts';
import { m } from '../../../../words/messages.js';

const RULES: Readonly<Record<SetAside, () => string>> = {
  paused: m.behalf_rule_paused,
  'not-open': m.behalf_rule_not_open,
  closed: m.behalf_rule_closed,
  'class-full': m.behalf_rule_full,
  'grade-out-of-range': m.behalf_rule_grade,
  'age-out-of-range': m.behalf_rule_age,
  overlaps: m.behalf_rule_overlaps,
};

/** What stands against a seat, as the secretary reads it. */
export function describeRule(rule: SetAside, { clash }: Pick<OutputOf<typeof functions.previewOnBehalf>, 'clash'>) {
  return rule === 'overlaps' && clash ? m.behalf_rule_clash({ title: clash }) : RULES[rule]();
}

/** A rule by its code, as the history tells it; undefined where it is none. */
export function nameRule(code: string): string | undefined {
  return Object.hasOwn(RULES, code) ? RULES[code as SetAside]() : undefined; // its own keys
}

const NEVER: Readonly<Record<NeverOnBehalf, () => string>> = {
  'not-found': m.behalf_never_not_found,
  cancelled: m.behalf_never_cancelled,
  'information-only': m.behalf_never_information,
  'already-enrolled': m.behalf_never_enrolled,
  'already-waitlisted': m.behalf_never_waitlisted,
  'price-out-of-range': m.behalf_never_price,
};

/** Why the seat cannot be given at all. */
export const describeNever = (why: NeverOnBehalf) => NEVER[why]();

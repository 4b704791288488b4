import type { RuleSendingRow } from '../../../../contract/letter-rules.ts';
import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { daysBefore } from '../../../../domain/deadlines.ts';
import type { RuleKind, RuleTime } from '../../../../domain/letter-rules.ts';
import { m } from '../../../../words/messages.js';
import type { Format } from '../../../shared/format.ts';

export type ListedRule = OutputOf<typeof functions.letterRules>['rules'][number];

/** When a rule's letters go, as a sentence. */
export function describeTime({ kind, days, at }: RuleTime, format: Format): string {
  const time = format.times(at, at);
  if (kind === 'missed-class') return m.circulars_rule_missed({ time });
  if (kind === 'before-forms')
    return days === 0 ? m.circulars_rule_forms_today({ time }) : m.circulars_rule_forms({ count: days, time });
  return days === 0 ? m.circulars_rule_first_today({ time }) : m.circulars_rule_first({ count: days, time });
}

/** For which classes. */
export function describeWhom({ semesterName, names, typeIds, classIds }: ListedRule, format: Format): string {
  const semester = semesterName ?? m.circulars_rule_open_semesters();
  if (typeIds.length + classIds.length === 0) return m.circulars_rule_for_all({ semester });
  return names.length > 0
    ? m.circulars_rule_for_some({ semester, names: format.list(names) })
    : m.circulars_rule_for_none({ semester });
}

/** What becomes of whoever comes later, and what else is good to know of a rule of this kind. */
export const ruleHints: Readonly<Record<RuleKind, () => string>> = {
  'before-class': m.circulars_rule_hint_first,
  'missed-class': m.circulars_rule_hint_missed,
  'before-forms': m.circulars_rule_hint_forms,
};

/** One of what goes next, in a sentence. */
export function describeSending(
  sending: RuleSendingRow,
  { kind, days }: Pick<RuleTime, 'kind' | 'days'>,
  format: Format,
): string {
  const { classTitle: title, on, sendsAt, state, families: count, hasGone } = sending;
  const day = format.dayOfWeek(on);
  const at = `${format.weekday(daysBefore(on, days))}, ${format.instant(sendsAt)}`;
  if (state === 'never') return m.circulars_rule_never({ title, day });
  if (state === 'late')
    return kind === 'before-forms'
      ? m.circulars_rule_late_forms({ title, day, at, count })
      : m.circulars_rule_late({ title, day, at, count });
  if (state === 'waits') return m.circulars_rule_waits({ title, at, count });
  return hasGone && count === 0 ? m.circulars_rule_has_gone({ title, day }) : m.circulars_rule_due({ title, count });
}

import type { functions } from '../../../../contract/functions.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { MOST_RULE_DAYS, type RuleKind } from '../../../../domain/letter-rules.ts';
import { m } from '../../../../words/messages.js';

/** A rule with its words, as it was opened. */
export type OpenedRule = OutputOf<typeof functions.letterRule>['rule'];

/** A rule as its form has it. */
export interface RuleValues {
  readonly days: string;
  readonly at: string;
  /** Empty: every open semester. */
  readonly semesterId: string;
  readonly whom: 'all' | 'types' | 'classes';
  readonly typeIds: readonly string[];
  readonly classIds: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly isActive: boolean;
}

export function valuesOf({ days, semesterId, ...rule }: OpenedRule): RuleValues {
  const { at, typeIds, classIds, subject, text, isActive } = rule;
  const whom = classIds.length > 0 ? 'classes' : typeIds.length > 0 ? 'types' : 'all';
  return { days: `${days}`, at, semesterId: semesterId ?? '', whom, typeIds, classIds, subject, text, isActive };
}

/** What of it is sent: what was picked and is not meant any more stays behind. */
export function contentOf({ days, at, semesterId, whom, typeIds, classIds, subject, text }: RuleValues) {
  return {
    days: Number(days),
    at,
    semesterId: semesterId || null,
    typeIds: whom === 'types' ? [...typeIds] : [],
    classIds: whom === 'classes' ? [...classIds] : [],
    subject,
    text,
  };
}

const isDays = (days: string) => /^\d{1,2}$/.test(days.trim()) && Number(days) <= MOST_RULE_DAYS;

/** What is wrong before anything is sent, by field. */
export function wrongIn(
  { days, at, whom, typeIds, classIds, subject, text }: RuleValues,
  kind: RuleKind,
  wrongWords: (words: string) => string | undefined,
): Record<string, string> {
  const words = { subject: wrongWords(subject), text: wrongWords(text) };
  return {
    ...(kind !== 'missed-class' && !isDays(days) && { days: m.circulars_rule_days_wrong({ most: MOST_RULE_DAYS }) }),
    ...(!/^\d{2}:\d{2}$/.test(at) && { at: m.circulars_rule_at_missing() }),
    ...(whom === 'types' && typeIds.length === 0 && { typeIds: m.circulars_rule_pick_missing() }),
    ...(whom === 'classes' && classIds.length === 0 && { classIds: m.circulars_rule_pick_missing() }),
    ...(subject.trim() === '' && { subject: m.fields_subject_missing() }),
    ...(text.trim() === '' && { text: m.fields_text_missing() }),
    ...(words.subject && { subject: words.subject }),
    ...(words.text && { text: words.text }),
  };
}

/** As it would be kept, for the preview; null while something of it cannot be. */
export function askedOf(values: RuleValues, kind: RuleKind) {
  const isWhole = (kind === 'missed-class' || isDays(values.days)) && /^\d{2}:\d{2}$/.test(values.at);
  return isWhole ? { kind, ...contentOf(values) } : null;
}

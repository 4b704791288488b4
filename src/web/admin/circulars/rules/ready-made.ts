import { RULE_KINDS, type RuleKind } from '../../../../domain/letter-rules.ts';
import { m } from '../../../../words/messages.js';

/** Placeholders stay as they are: they are filled in for each reader. */
const STAND_FOR = {
  guardian: '{guardian}',
  student: '{student}',
  class: '{class}',
  dates: '{dates}',
  location: '{location}',
  help: '{help}',
} as const;

/** What a rule of each kind begins with: when it goes, and words to change. */
export const readyMade: Readonly<Record<RuleKind, () => { days: string; at: string; subject: string; text: string }>> =
  {
    'before-class': () => ({
      days: '3',
      at: '17:00',
      subject: m.circulars_rule_first_subject(STAND_FOR),
      text: m.circulars_rule_first_text(STAND_FOR),
    }),
    'missed-class': () => ({
      days: '0',
      at: '18:00',
      subject: m.circulars_rule_missed_subject(STAND_FOR),
      text: m.circulars_rule_missed_text(STAND_FOR),
    }),
    'before-forms': () => ({
      days: '14',
      at: '17:00',
      subject: m.circulars_rule_forms_subject(STAND_FOR),
      text: m.circulars_rule_forms_text(STAND_FOR),
    }),
  };

export const kindNames: Readonly<Record<RuleKind, () => string>> = {
  'before-class': m.circulars_rule_kind_first,
  'missed-class': m.circulars_rule_kind_missed,
  'before-forms': m.circulars_rule_kind_forms,
};

/** The kind that an address names. */
export const readKind = (kind: string | undefined): RuleKind =>
  RULE_KINDS.find((one) => one === kind) ?? 'before-class';

import type { Missing } from '../../../domain/missing-sections.ts';
import type { RecordSection } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';
import { SECTION_WORDS as FAMILY_WORDS } from '../../shared/records/section-words.ts';

/** The sections of a record as staff call them. */
export const SECTION_WORDS: Readonly<Record<RecordSection, () => string>> = {
  ...FAMILY_WORDS,
  guardians: m.students_section_guardians,
  questions: m.students_section_questions,
};

/** What a semester waits for, in a sentence for each reason; nothing where it is null. */
export function nameMissing(missing: readonly Missing[], list: (items: readonly string[]) => string): string {
  const named = (reason: Missing['reason']) =>
    missing.flatMap((each) =>
      each.reason !== reason ? [] : each.section === 'waivers' ? each.title : SECTION_WORDS[each.section](),
    );
  const say = (names: string[], words: (names: string) => string) => (names.length > 0 ? [words(list(names))] : []);
  return [
    ...say(named('unanswered'), (sections) => sections),
    ...say(named('unsigned'), (waivers) => m.students_unsigned({ waivers })),
    ...say(named('unconfirmed'), (sections) => m.students_unconfirmed({ sections })),
  ].join(' · ');
}

import type { Missing } from '../../../domain/missing-sections.ts';
import type { RecordSection } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';

const OWN_WORDS: Readonly<Partial<Record<RecordSection, () => string>>> = {
  guardians: m.students_section_guardians,
  questions: m.students_section_questions,
};

/** A section of a record as staff call it. */
export const nameSection = (section: RecordSection) => OWN_WORDS[section]?.() ?? m.records_section({ section });

/** What a semester waits for, in a sentence for each reason; nothing where it is null. */
export function nameMissing(missing: readonly Missing[], list: (items: readonly string[]) => string): string {
  const named = (reason: Missing['reason']) =>
    missing.flatMap((each) =>
      each.reason !== reason ? [] : each.section === 'waivers' ? each.title : nameSection(each.section),
    );
  const say = (names: string[], words: (names: string) => string) => (names.length > 0 ? [words(list(names))] : []);
  return [
    ...say(named('unanswered'), (sections) => sections),
    ...say(named('unsigned'), (waivers) => m.students_unsigned({ waivers })),
    ...say(named('unconfirmed'), (sections) => m.students_unconfirmed({ sections })),
  ].join(' · ');
}

import type { MissingReason } from '../../../domain/missing-sections.ts';
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
export function nameMissing(
  missing: readonly { readonly section: RecordSection; readonly reason: MissingReason }[],
  list: (items: readonly string[]) => string,
): string {
  return (['unanswered', 'unconfirmed'] as const)
    .flatMap((reason) => {
      const sections = missing.filter((each) => each.reason === reason).map(({ section }) => SECTION_WORDS[section]());
      if (sections.length === 0) return [];
      return reason === 'unanswered' ? list(sections) : m.students_unconfirmed({ sections: list(sections) });
    })
    .join(' · ');
}

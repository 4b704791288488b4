import type { LineRefusal } from '../../../contract/enrollments.ts';
import { m } from '../../../words/messages.js';
import type { LetterClass } from '../../classes/store.ts';
import type { LetterSchool } from '../../platform/letters/letter.ts';
import { ageWords, gradeWords } from '../../platform/letters/schedule-words.ts';

/** Why a student was not enrolled, in plain words and, where there is a rule, with the rule. */
export function refusalWords(
  reason: LineRefusal | undefined,
  student: string,
  item: LetterClass | undefined,
  school: LetterSchool,
): string {
  switch (reason) {
    case 'class-full':
      return m.mail_refusal_class_full();
    case 'not-open':
      return m.mail_refusal_not_open();
    case 'closed':
      return m.mail_refusal_closed();
    case 'paused':
      return m.mail_refusal_paused();
    case 'information-only':
      return m.mail_refusal_information_only();
    case 'already-enrolled':
      return m.mail_refusal_already_enrolled({ student });
    case 'already-waitlisted':
      return m.mail_refusal_already_waitlisted({ student });
    case 'grade-out-of-range':
      return withRange(item && gradeWords(item, school), m.mail_refusal_grade, m.mail_refusal_grade_range);
    case 'age-out-of-range':
      return withRange(item && ageWords(item), m.mail_refusal_age, m.mail_refusal_age_range);
    case 'overlaps':
      return m.mail_refusal_overlaps({ student });
    case 'price-out-of-range':
      return m.mail_refusal_price();
    case 'not-found':
    case undefined:
      return m.mail_refusal_not_found();
  }
}

function withRange(
  range: string | null | undefined,
  bare: () => string,
  full: (words: { range: string }) => string,
): string {
  return range ? full({ range }) : bare();
}

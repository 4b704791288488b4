import type { LineRefusal } from '../../../contract/enrollments.ts';
import { m } from '../../../words/messages.js';
import type { LetterClass } from '../../classes/store.ts';
import type { LetterSchool } from '../../platform/letters/letter.ts';
import type { Reader } from '../../platform/locale.ts';
import { ageWords, gradeWords } from '../../platform/letters/schedule-words.ts';

/** Why a student was not enrolled, in plain words and, where there is a rule, with the rule. */
export function refusalWords(
  reason: LineRefusal | undefined,
  student: string,
  item: LetterClass | undefined,
  { school, clash }: { readonly school: LetterSchool; readonly clash: string | undefined },
): string {
  switch (reason) {
    case 'class-full':
      return m.mail_refusal_class_full({}, school.reader);
    case 'not-open':
      return m.mail_refusal_not_open({}, school.reader);
    case 'closed':
      return m.mail_refusal_closed({}, school.reader);
    case 'paused':
      return m.mail_refusal_paused({}, school.reader);
    case 'information-only':
      return m.mail_refusal_information_only({}, school.reader);
    case 'already-enrolled':
      return m.mail_refusal_already_enrolled({ student }, school.reader);
    case 'already-waitlisted':
      return m.mail_refusal_already_waitlisted({ student }, school.reader);
    case 'grade-out-of-range':
      return withRange(item && gradeWords(item, school), m.mail_refusal_grade, m.mail_refusal_grade_range, school);
    case 'age-out-of-range':
      return withRange(item && ageWords(item, school), m.mail_refusal_age, m.mail_refusal_age_range, school);
    case 'overlaps':
      return clash
        ? m.mail_refusal_clash({ student, class: clash }, school.reader)
        : m.mail_refusal_overlaps({ student }, school.reader);
    case 'price-out-of-range':
      return m.mail_refusal_price({}, school.reader);
    case 'forms-missing':
      return m.mail_refusal_forms({ student }, school.reader);
    case 'not-found':
    case undefined:
      return m.mail_refusal_not_found({}, school.reader);
  }
}

function withRange(
  range: string | null | undefined,
  bare: (words: object, reader: Reader) => string,
  full: (words: { range: string }, reader: Reader) => string,
  { reader }: LetterSchool,
): string {
  return range ? full({ range }, reader) : bare({}, reader);
}

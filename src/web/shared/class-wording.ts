import type { SchoolClass } from '../../contract/classes.ts';
import type { ClassState } from '../../domain/class-state.ts';
import { type AudienceLimits, NO_MAXIMUM } from '../../domain/eligibility.ts';
import { isSliding } from '../../domain/price-tag.ts';
import { m } from '../../words/messages.js';
import type { Format } from './format.ts';

/** Whom a class is for: "Grades 3 – 5 · Ages 8 – 10", "Entering: Grade 3 – Grade 5", or "All ages". */
export function describeAudience(rule: AudienceLimits & { isEnteringGrade: boolean }, format: Format): string {
  const range = describeRange(rule.minGrade, rule.maxGrade, (grade) => nameGrade(grade, format), {
    one: (value) => value,
    from: (min) => m.classes_grades_from({ min }),
    to: (max) => m.classes_grades_to({ max }),
    both: (min, max) => m.classes_grades({ min, max }),
  });
  const grades = range !== null && rule.isEnteringGrade ? m.classes_entering({ grades: range }) : range;
  const ages = describeRange(rule.minAge, rule.maxAge, (age) => format.number(age), {
    one: (value) => m.classes_age_one({ age: value }),
    from: (min) => m.classes_ages_from({ min }),
    to: (max) => m.classes_ages_to({ max }),
    both: (min, max) => m.classes_ages({ min, max }),
  });
  return [grades, ages].filter(Boolean).join(' · ') || m.classes_for_everyone();
}

/** A grade on its own: "Kindergarten", or "Grade 4" where the school has no name for it. */
export function nameGrade(grade: number, format: Pick<Format, 'grade'>): string {
  const name = format.grade(grade);
  if (!/^-?\d+$/.test(name)) return name;
  return grade < 0 ? m.classes_grade_before() : m.classes_grade_one({ grade: name });
}

interface RangeWords {
  one: (value: string) => string;
  from: (min: string) => string;
  to: (max: string) => string;
  both: (min: string, max: string) => string;
}

function describeRange(
  min: number | null,
  max: number | null,
  name: (value: number) => string,
  words: RangeWords,
): string | null {
  const top = max !== null && max < NO_MAXIMUM ? max : null;
  if (min !== null && top !== null) return min === top ? words.one(name(min)) : words.both(name(min), name(top));
  if (min !== null) return words.from(name(min));
  return top === null ? null : words.to(name(top));
}

/** The seats band of a class in words; the icon beside it is drawn by `SeatsBand`. */
export function describeSeats(schoolClass: SchoolClass, state: ClassState, format: Format): string {
  const { waiting, seatsLeft, registrationOpensAt } = schoolClass;
  switch (state) {
    case 'open':
      return m.classes_open();
    case 'few-left':
      return m.classes_few_left({ count: seatsLeft });
    case 'full':
      return waiting > 0 ? m.classes_full_waitlist({ count: waiting }) : m.classes_full();
    case 'not-open':
      return m.classes_opens({ at: format.instantDay(registrationOpensAt) });
    case 'closed':
      return m.classes_closed();
    case 'paused':
      return m.classes_paused();
    case 'information-only':
      return m.classes_information_only();
    case 'cancelled':
      return m.classes_cancelled();
  }
}

/** What a class costs: free, one price, or a range from which families choose. */
export function describePrice(
  { priceCents, priceMaxCents }: Pick<SchoolClass, 'priceCents' | 'priceMaxCents'>,
  format: Pick<Format, 'money'>,
): string {
  if (priceMaxCents !== null && isSliding({ priceCents, priceMaxCents }))
    return m.classes_price_range({ from: format.money(priceCents), to: format.money(priceMaxCents) });
  return describeCents(priceCents, format);
}

/** An amount: free where it is nothing. */
export function describeCents(cents: number, format: Pick<Format, 'money'>): string {
  return cents === 0 ? m.classes_free() : format.money(cents);
}

/** Whether families may put a class into their plan: before it opens too, so that they are ready when it does. */
export function canChoose(state: ClassState): boolean {
  return state === 'open' || state === 'few-left' || state === 'full' || state === 'not-open';
}

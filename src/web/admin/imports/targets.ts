import type { ImportField } from '../../../contract/import-mapping.ts';
import { m } from '../../../words/messages.js';

/** Where a column can go: a field of a class, or several that stand in one cell. */
export type Target =
  | ImportField
  | 'dateRange'
  | 'timeRange'
  | 'dayTimes'
  | 'startsAt'
  | 'endsAt'
  | 'ageRange'
  | 'gradeRange';

const groups = {
  class: m.imports_group_class,
  when: m.imports_group_when,
  who: m.imports_group_who,
  seats: m.imports_group_seats,
  registration: m.imports_group_registration,
} as const;

/** Every target in the order in which the select offers it, with its group and what it is called. */
const targets: Readonly<Record<Target, readonly [keyof typeof groups, () => string]>> = {
  classId: ['class', m.imports_target_classId],
  externalId: ['class', m.imports_target_externalId],
  title: ['class', m.imports_target_title],
  description: ['class', m.imports_target_description],
  type: ['class', m.imports_target_type],
  location: ['class', m.imports_target_location],
  instructors: ['class', m.imports_target_instructors],
  address: ['class', m.imports_target_address],
  startsOn: ['when', m.imports_target_startsOn],
  endsOn: ['when', m.imports_target_endsOn],
  dateRange: ['when', m.imports_target_dateRange],
  weekdays: ['when', m.imports_target_weekdays],
  dayTimes: ['when', m.imports_target_dayTimes],
  excludedDates: ['when', m.imports_target_excludedDates],
  startTime: ['when', m.imports_target_startTime],
  endTime: ['when', m.imports_target_endTime],
  duration: ['when', m.imports_target_duration],
  timeRange: ['when', m.imports_target_timeRange],
  startsAt: ['when', m.imports_target_startsAt],
  endsAt: ['when', m.imports_target_endsAt],
  minAge: ['who', m.imports_target_minAge],
  maxAge: ['who', m.imports_target_maxAge],
  ageRange: ['who', m.imports_target_ageRange],
  minGrade: ['who', m.imports_target_minGrade],
  maxGrade: ['who', m.imports_target_maxGrade],
  isEnteringGrade: ['who', m.imports_target_isEnteringGrade],
  gradeRange: ['who', m.imports_target_gradeRange],
  capacity: ['seats', m.imports_target_capacity],
  minimum: ['seats', m.imports_target_minimum],
  placesLeft: ['seats', m.imports_target_placesLeft],
  price: ['seats', m.imports_target_price],
  priceMax: ['seats', m.imports_target_priceMax],
  currency: ['seats', m.imports_target_currency],
  opensOn: ['registration', m.imports_target_opensOn],
  closesOn: ['registration', m.imports_target_closesOn],
};

/** The targets as the select offers them. */
export const GROUPS: readonly { readonly words: () => string; readonly targets: readonly Target[] }[] = Object.entries(
  groups,
).map(([group, words]) => ({
  words,
  // The keys of a constant are its own names.
  targets: (Object.keys(targets) as Target[]).filter((target) => targets[target][0] === group),
}));

export function nameTarget(target: Target): string {
  return targets[target][1]();
}

/** What an import changes under another name than its target. */
const changed: Readonly<Record<string, () => string>> = {
  priceCents: m.imports_field_priceCents,
  priceMaxCents: m.imports_target_priceMax,
  opensAt: m.imports_field_opensAt,
  closesAt: m.imports_field_closesAt,
  meetings: m.imports_field_meetings,
};

/** A field of a class that an import changes, in words. */
export function nameField(field: string): string {
  if (Object.hasOwn(targets, field)) return nameTarget(field as Target);
  return changed[field]?.() ?? field;
}

/** Whether a target's cells hold dates, whose writing the person may have to say. */
export function isDateTarget(target: Target | ''): boolean {
  return ['startsOn', 'endsOn', 'dateRange', 'excludedDates', 'opensOn', 'closesOn'].includes(target);
}

export function isAgeTarget(target: Target | ''): boolean {
  return ['minAge', 'maxAge', 'ageRange'].includes(target);
}

/** The ways of writing a date that can be chosen, each with an example. */
export const DATE_FORMATS = [
  ['YYYY-MM-DD', '2026-09-08'],
  ['M/D/YYYY', '9/8/2026 (month first)'],
  ['D/M/YYYY', '8/9/2026 (day first)'],
  ['M/D/YY', '9/8/26 (month first)'],
  ['D/M/YY', '8/9/26 (day first)'],
  ['D.M.YYYY', '8.9.2026'],
  ['D.M.YY', '8.9.26'],
  ['M-D-YYYY', '9-8-2026 (month first)'],
  ['D-M-YYYY', '8-9-2026 (day first)'],
  ['YYYY/M/D', '2026/9/8'],
  ['MMM D, YYYY', 'Sep 8, 2026'],
  ['MMM D YYYY', 'Sep 8 2026'],
  ['MMM-D-YYYY', 'Sep-8-2026'],
  ['D MMM YYYY', '8 Sep 2026'],
  ['D. MMM YYYY', '8. Sep 2026'],
  ['D-MMM-YYYY', '8-Sep-2026'],
  ['MMM D', 'Sep 8 (year of the semester)'],
  ['D MMM', '8 Sep (year of the semester)'],
  ['D. MMM', '8. Sep (year of the semester)'],
  ['M/D', '9/8 (month first, year of the semester)'],
  ['D/M', '8/9 (day first, year of the semester)'],
  ['D.M.', '8.9. (year of the semester)'],
  ['serial', '46273 (days as spreadsheets count them)'],
  ['instant', '2026-09-08T15:30:00Z'],
] as const;

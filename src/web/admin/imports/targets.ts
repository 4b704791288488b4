import type { ImportField } from '../../../contract/imports.ts';
import { m } from '../../../words/messages.js';

/** Where a column can go: a field of a class, or several that stand in one cell. */
export type Target =
  | Exclude<ImportField, never>
  | 'dateRange'
  | 'timeRange'
  | 'startsAt'
  | 'endsAt'
  | 'ageRange'
  | 'gradeRange';

/** The targets as the select offers them. */
export const GROUPS: readonly { readonly words: () => string; readonly targets: readonly Target[] }[] = [
  { words: m.imports_group_class, targets: ['externalId', 'title', 'description', 'type', 'location', 'address'] },
  {
    words: m.imports_group_when,
    targets: [
      'startsOn',
      'endsOn',
      'dateRange',
      'weekdays',
      'excludedDates',
      'startTime',
      'endTime',
      'timeRange',
      'startsAt',
      'endsAt',
    ],
  },
  { words: m.imports_group_who, targets: ['minAge', 'maxAge', 'ageRange', 'minGrade', 'maxGrade', 'gradeRange'] },
  { words: m.imports_group_seats, targets: ['capacity', 'minimum', 'placesLeft', 'price', 'currency'] },
  { words: m.imports_group_registration, targets: ['opensOn', 'closesOn'] },
];

const words: Readonly<Record<Target, () => string>> = {
  externalId: m.imports_target_externalId,
  title: m.imports_target_title,
  description: m.imports_target_description,
  type: m.imports_target_type,
  location: m.imports_target_location,
  address: m.imports_target_address,
  startsOn: m.imports_target_startsOn,
  endsOn: m.imports_target_endsOn,
  dateRange: m.imports_target_dateRange,
  weekdays: m.imports_target_weekdays,
  excludedDates: m.imports_target_excludedDates,
  startTime: m.imports_target_startTime,
  endTime: m.imports_target_endTime,
  timeRange: m.imports_target_timeRange,
  startsAt: m.imports_target_startsAt,
  endsAt: m.imports_target_endsAt,
  minAge: m.imports_target_minAge,
  maxAge: m.imports_target_maxAge,
  ageRange: m.imports_target_ageRange,
  minGrade: m.imports_target_minGrade,
  maxGrade: m.imports_target_maxGrade,
  gradeRange: m.imports_target_gradeRange,
  capacity: m.imports_target_capacity,
  minimum: m.imports_target_minimum,
  placesLeft: m.imports_target_placesLeft,
  price: m.imports_target_price,
  currency: m.imports_target_currency,
  opensOn: m.imports_target_opensOn,
  closesOn: m.imports_target_closesOn,
};

export function nameTarget(target: Target): string {
  return words[target]();
}

const changed: Readonly<Record<string, () => string>> = {
  ...words,
  priceCents: m.imports_field_priceCents,
  opensAt: m.imports_field_opensAt,
  closesAt: m.imports_field_closesAt,
  meetings: m.imports_field_meetings,
};

/** A field of a class that an import changes, in words. */
export function nameField(field: string): string {
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
  ['D-MMM-YYYY', '8-Sep-2026'],
  ['instant', '2026-09-08T15:30:00Z'],
] as const;

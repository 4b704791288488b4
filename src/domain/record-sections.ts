/**
 * The sections of a student's record, in the order in which families fill them in. A section is saved, confirmed and merged as a whole;
 * its name is the same in tables, calls, words and addresses.
 */
export const RECORD_SECTIONS = [
  'student',
  'guardians',
  'contacts',
  'pickup',
  'permissions',
  'allergies',
  'medications',
  'conditions',
  'care',
  'questions',
] as const;

export type RecordSection = (typeof RECORD_SECTIONS)[number];

/** Health: kept apart and sealed, read by role, each reading with a receipt. `conditions` holds diet and further notes too, `care` the doctor and the insurance. */
export const HEALTH_SECTIONS = ['allergies', 'medications', 'conditions', 'care'] as const satisfies readonly RecordSection[];

export type HealthSection = (typeof HEALTH_SECTIONS)[number];

/** What belongs to one household of a student: the other neither sees nor edits it. */
export const HOUSEHOLD_SECTIONS = ['guardians', 'contacts', 'pickup'] as const satisfies readonly RecordSection[];

/** The sections of a student's record: the same names in tables, calls, words and screens. */
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

/** The sections about health, which lie sealed and apart. */
export const HEALTH_SECTIONS = [
  'allergies',
  'medications',
  'conditions',
  'care',
] as const satisfies readonly RecordSection[];
export type HealthSection = (typeof HEALTH_SECTIONS)[number];

/** What belongs to one household of a student: the other neither sees nor edits it. */
export const HOUSEHOLD_SECTIONS = ['guardians', 'contacts', 'pickup'] as const satisfies readonly RecordSection[];

// Which tables have rows of a family, and what becomes of them when it is merged into another. A table with `family_id` or `owner_id` that is
// in none of these lists is named by test/database/family-tables.test.ts.

/** Rows that a merge writes anew, in the order in which they can be written. */
export const WRITTEN_TABLES = [
  'family_students',
  'emergency_contacts',
  'pickup_people',
  'record_reminders',
  'student_sections',
  'section_drafts',
  'guardian_students',
] as const;

/** Rows to which others refer: a merge changes them in their place. */
export const CHANGED_TABLES = ['guardians', 'invitations', 'notes', 'tasks'] as const;

export const FAMILY_TABLES = [...WRITTEN_TABLES, ...CHANGED_TABLES] as const;

/** Code words are sealed for whose they are: a merge exchanges them, each bound anew. */
export const EXCHANGED_TABLE = 'code_words';

/**
 * Who was let into a child's circle, and who decides about it: they follow the guardians (`circle/follow-merge-store.ts`). The tags of both
 * are on the one that stays (`tags/store.ts`).
 */
export const FOLLOWING_TABLES = ['circle_entries', 'circle_deciders', 'family_tags'] as const;

/** What stands of a family as it was; it is read through the family that stays. */
export const STANDING_TABLES = [
  'waiver_signatures',
  'registrations',
  'entered_refusals',
  'ledger_entries',
  'payments',
] as const;

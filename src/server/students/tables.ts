// Which tables have rows of a student (`student_id`), and what becomes of them. A table that is in none of these lists, and is not health's
// own, is named by test/database/student-tables.test.ts.

/** Rows that a merge writes anew, in the order in which they can be written. */
export const MERGED_TABLES = [
  'family_students',
  'emergency_contacts',
  'pickup_people',
  'record_reminders',
  'guardian_students',
  'student_permissions',
  'question_answers',
  'student_sections',
  'section_drafts',
  'tshirt_handouts',
  'tshirt_size_requests',
] as const;

/** Rows with ids of their own: a merge changes the student only. */
export const CARRIED_TABLES = [
  'enrollments',
  'waitlist_entries',
  'invitations',
  'notes',
  'tasks',
  'attendance_taps',
  'calendar_addresses',
  'circle_entries',
] as const;

/** Code words are sealed for whose they are: a merge exchanges them, each bound anew. */
export const EXCHANGED_TABLE = 'code_words';

/** What stands of a student for ever, whatever became of it. */
export const HISTORY_TABLES = ['enrollments', 'waitlist_entries', 'waiver_signatures'] as const;

/** All that is told of a student outside the students' own row, health apart: it goes with the record. The links to households end instead. */
export const TOLD_TABLES = [
  ...MERGED_TABLES.filter((table) => table !== 'family_students'),
  EXCHANGED_TABLE,
  'new_student_drafts' as const,
  'attendance_taps' as const,
  'calendar_addresses' as const,
  'sheet_marks' as const,
];

/** What one household tells of a student, with the column that says which: it goes with the household. */
export const HOUSEHOLD_TABLES = [
  [EXCHANGED_TABLE, 'family_id'],
  ['emergency_contacts', 'family_id'],
  ['pickup_people', 'family_id'],
  ['record_reminders', 'family_id'],
  ['student_sections', 'owner_id'],
  ['section_drafts', 'owner_id'],
] as const;

import type { StudentField } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';

/** The fields of a student as staff call them. */
export const FIELD_WORDS: Readonly<Record<StudentField, () => string>> = {
  firstName: m.account_first_name,
  lastName: m.account_last_name,
  preferredName: m.account_preferred_name,
  preferredLastName: m.account_preferred_last_name,
  pronouns: m.account_pronouns,
  birthDate: m.account_birth_date,
  grade: m.admin_grade,
  school: m.account_school,
  tshirtSize: m.account_tshirt,
  notes: m.account_notes,
};

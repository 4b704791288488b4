import type { RecordSection } from '../../../domain/record-sections.ts';
import { m } from '../../../words/messages.js';

/** The sections of a record as a family calls them. */
export const SECTION_WORDS: Readonly<Record<RecordSection, () => string>> = {
  student: m.records_section_student,
  guardians: m.records_section_guardians,
  contacts: m.records_section_contacts,
  pickup: m.records_section_pickup,
  permissions: m.records_section_permissions,
  allergies: m.health_section_allergies,
  medications: m.health_section_medications,
  conditions: m.health_section_conditions,
  care: m.health_section_care,
  questions: m.records_section_questions,
};

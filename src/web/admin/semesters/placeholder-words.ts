import type { Placeholder } from '../../../domain/fill-placeholders.ts';
import { m } from '../../../words/messages.js';

/** What each placeholder stands for. */
export const placeholderWords: Readonly<Record<Placeholder, () => string>> = {
  guardian: m.semesters_placeholder_guardian,
  student: m.semesters_placeholder_student,
  class: m.semesters_placeholder_class,
  semester: m.semesters_placeholder_semester,
  dates: m.semesters_placeholder_dates,
  location: m.semesters_placeholder_location,
  price: m.semesters_placeholder_price,
  school: m.semesters_placeholder_school,
  help: m.semesters_placeholder_help,
  url: m.semesters_placeholder_url,
};

import type { SchoolClass } from '../../../contract/classes.ts';
import type { LineRefusal } from '../../../contract/enrollments.ts';
import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import { describeAudience, nameGrade } from '../../shared/class-wording.ts';
import type { Format } from '../../shared/format.ts';
import { firstNameOf } from '../students/students-data.ts';

interface About {
  readonly student: Student | undefined;
  readonly schoolClass: SchoolClass | null | undefined;
  readonly format: Format;
  /** What the student is called here; the first name where nothing else is said. */
  readonly name?: string | undefined;
  /** What the student's other class at the same time is called, where that is known. */
  readonly clash?: string | undefined;
}

/** Why a line is or was refused, in one sentence about this student and this class. */
export function describeRefusal(
  reason: LineRefusal,
  { student, schoolClass, format, clash, name: called }: About,
): string {
  const name = called ?? (student ? firstNameOf(student) : m.enrollments_this_student());
  const audience = schoolClass ? describeAudience(schoolClass, format) : '';
  switch (reason) {
    case 'class-full':
      return m.enrollments_refused_class_full();
    case 'not-open':
      return schoolClass
        ? m.enrollments_refused_not_open_until({ at: format.instant(schoolClass.registrationOpensAt) })
        : m.enrollments_refused_not_open();
    case 'closed':
      return m.enrollments_refused_closed();
    case 'paused':
      return m.enrollments_refused_paused();
    case 'information-only':
      return m.enrollments_refused_information_only();
    case 'already-enrolled':
      return m.enrollments_refused_already_enrolled({ name });
    case 'already-waitlisted':
      return m.enrollments_refused_already_waitlisted({ name });
    case 'grade-out-of-range':
      return student?.grade === null || !student
        ? m.enrollments_refused_no_grade({ name, audience })
        : m.enrollments_refused_grade({ name, audience, grade: nameGrade(student.grade, format) });
    case 'age-out-of-range':
      return m.enrollments_refused_age({ name, audience });
    case 'overlaps':
      return clash ? m.enrollments_refused_clash({ name, title: clash }) : m.enrollments_refused_overlaps({ name });
    case 'price-out-of-range':
      return m.enrollments_refused_price();
    case 'forms-missing':
      return m.enrollments_refused_forms({ name });
    case 'not-found':
      return m.enrollments_refused_not_found();
  }
}

/** What would help, in one sentence. */
export function describeHelp(reason: LineRefusal, { student, name: called }: Pick<About, 'student' | 'name'>): string {
  const name = called ?? (student ? firstNameOf(student) : m.enrollments_this_student());
  switch (reason) {
    case 'class-full':
      return m.enrollments_help_class_full();
    case 'not-open':
      return m.enrollments_help_not_open();
    case 'closed':
    case 'paused':
    case 'information-only':
      return m.enrollments_help_ask();
    case 'already-enrolled':
    case 'already-waitlisted':
      return m.enrollments_help_already();
    case 'grade-out-of-range':
      return m.enrollments_help_grade({ name });
    case 'age-out-of-range':
      return m.enrollments_help_age({ name });
    case 'overlaps':
      return m.enrollments_help_overlaps();
    case 'price-out-of-range':
      return m.enrollments_help_price();
    case 'forms-missing':
      return m.enrollments_help_forms();
    case 'not-found':
      return m.enrollments_help_not_found();
  }
}

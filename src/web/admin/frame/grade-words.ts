import type { Student } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';
import type { Format } from '../../shared/format.ts';

/** A student's grade in words; what nobody has told is a dash. */
export function tellGrade({ grade, isGradeKnown }: Pick<Student, 'grade' | 'isGradeKnown'>, format: Format): string {
  if (grade !== null) return format.grade(grade);
  return isGradeKnown ? m.account_not_in_school() : m.admin_unknown();
}

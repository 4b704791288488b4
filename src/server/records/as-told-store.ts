import { sql } from 'kysely';
import type { EligibilityRule } from '../../domain/eligibility.ts';
import { type GradeAsked, gradeYearOf } from '../../domain/school-year.ts';
import type { Database } from '../platform/database/connect.ts';
import { meetingsOfClass } from '../classes/store.ts';

/** A seat, an offer or a place of a student in a class that is not over, with whom the class is for. */
export interface SeatRule extends EligibilityRule {
  readonly enrollmentId: string;
  readonly classTitle: string;
}

/** Every seat and place on a waitlist that a student has in classes to come. */
export async function listSeatRules(
  database: Database,
  {
    organizationId,
    today,
    begins,
  }: { readonly organizationId: string; readonly today: string; readonly begins: string },
  studentId: string,
): Promise<SeatRule[]> {
  const { rows } = await sql<Omit<SeatRule, 'gradeYear'> & GradeAsked>`
    WITH own AS (
      SELECT id, class_id FROM enrollments WHERE organization_id = ${organizationId} AND student_id = ${studentId} AND state = 'enrolled'
      UNION ALL
      SELECT id, class_id FROM waitlist_entries
      WHERE organization_id = ${organizationId} AND student_id = ${studentId} AND state IN ('waiting', 'offered')
    )
    SELECT own.id AS "enrollmentId", classes.title AS "classTitle", classes.min_grade AS "minGrade", classes.max_grade AS "maxGrade",
      classes.min_age AS "minAge", classes.max_age AS "maxAge", classes.is_entering_grade AS "isEnteringGrade", ${meetingsOfClass(organizationId)} AS meetings
    FROM own JOIN classes ON classes.organization_id = ${organizationId} AND classes.id = own.class_id
    WHERE classes.cancelled_at IS NULL AND EXISTS (SELECT FROM meetings WHERE meetings.organization_id = ${organizationId}
      AND meetings.class_id = classes.id AND held_on >= ${today}::date)
    ORDER BY classes.title, own.id`.execute(database);
  return rows.map(({ isEnteringGrade, ...rule }) => ({
    ...rule,
    gradeYear: gradeYearOf({ isEnteringGrade, meetings: rule.meetings }, begins),
  }));
}

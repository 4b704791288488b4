import { sql } from 'kysely';
import { latestTaps } from '../../report/store.ts';
import type { Database } from '../../platform/database/connect.ts';
import { type FoundReader, findReadersOfAll } from '../readers-store.ts';

/** A class that letters may go to by a rule. */
export interface RuleClass {
  readonly id: string;
  readonly title: string;
  readonly typeId: string;
  readonly semesterId: string;
  readonly semesterName: string;
  /** Its semester is closed or archived: nothing goes by a rule. */
  readonly isPaused: boolean;
  readonly firstOn: string | null;
  /** `HH:MM`, of the first date. */
  readonly firstStart: string | null;
}

/** Classes that are held, are not over on this day, and are published or have somebody in them; by their first dates. */
export async function listRuleClasses(database: Database, organizationId: string, day: string): Promise<RuleClass[]> {
  const { rows } = await sql<RuleClass>`
    SELECT classes.id, classes.title, classes.type_id, classes.semester_id, semesters.name AS semester_name,
      NOT semesters.is_open OR semesters.archived_at IS NOT NULL AS is_paused, dates.first_on, dates.first_start
    FROM classes
    JOIN semesters ON semesters.organization_id = classes.organization_id AND semesters.id = classes.semester_id
      AND semesters.ends_on >= ${day}::date
    CROSS JOIN LATERAL (SELECT min(held_on) AS first_on, max(held_on) AS last_on,
        (array_agg(to_char(start_time, 'HH24:MI') ORDER BY held_on, start_time))[1] AS first_start
      FROM meetings WHERE meetings.organization_id = ${organizationId} AND meetings.class_id = classes.id) AS dates
    WHERE classes.organization_id = ${organizationId} AND classes.cancelled_at IS NULL
      AND (classes.published_at IS NOT NULL OR classes.seats_taken > 0) AND NOT classes.is_information_only
      AND (dates.last_on IS NULL OR dates.last_on >= ${day}::date)
    ORDER BY dates.first_on, dates.first_start, classes.title COLLATE natural_order, classes.id`.execute(database);
  return rows;
}

/** Who missed a date of a class, as the marks are now. */
export interface MissedDate {
  readonly classId: string;
  readonly on: string;
  /** When that day's last date of the class ends. */
  readonly end: string;
  readonly studentIds: readonly string[];
}

/** The dates from this day on that somebody missed without excuse; dates that are not the class's any more are none. */
export async function listMissed(database: Database, organizationId: string, from: string): Promise<MissedDate[]> {
  const marks = latestTaps(database, organizationId).where('heldOn', '>=', from).where('field', '=', 'presence');
  const { rows } = await sql<MissedDate>`
    SELECT marks.class_id, marks.held_on AS on, to_char(dates.end_time, 'HH24:MI') AS end, array_agg(marks.student_id ORDER BY marks.student_id) AS student_ids
    FROM (${marks}) AS marks
    JOIN (SELECT class_id, held_on, max(end_time) AS end_time FROM meetings
      WHERE organization_id = ${organizationId} AND held_on >= ${from}::date GROUP BY 1, 2) AS dates USING (class_id, held_on)
    JOIN enrollments ON enrollments.organization_id = ${organizationId} AND enrollments.class_id = marks.class_id
      AND enrollments.student_id = marks.student_id AND enrollments.state IN ('enrolled', 'completed')
    WHERE marks.presence = 'absent'
    GROUP BY marks.class_id, marks.held_on, dates.end_time
    ORDER BY marks.held_on, marks.class_id`.execute(database);
  return rows;
}

/** To which classes these rules have written already: "rule class". */
export async function listGone(
  database: Database,
  organizationId: string,
  ruleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    gone: string;
  }>`SELECT DISTINCT rule_id || ' ' || class_id AS gone FROM letter_rule_sendings
    WHERE organization_id = ${organizationId} AND rule_id = ANY(${ruleIds}::uuid[])`.execute(database);
  return new Set(rows.map(({ gone }) => gone));
}

/** A letter by a rule to the families of a class. */
export interface LetterOfRule {
  readonly ruleId: string;
  readonly classId: string;
  /** Of a missed class, its date. */
  readonly missedOn: string | null;
}

export const keyOf = ({ ruleId, classId, missedOn }: LetterOfRule) => `${ruleId} ${classId} ${missedOn ?? ''}`;

/** Whom it is about: these students, of one household each where that matters; null: all who are enrolled in the class. */
export type About = readonly { readonly studentId: string; readonly familyId: string | null }[] | null;

/** Who gets which of these letters and has not had it, by `keyOf`; one statement for all of them. */
export async function findRuleReaders(
  database: Database,
  organizationId: string,
  letters: readonly (LetterOfRule & { readonly about: About })[],
): Promise<ReadonlyMap<string, FoundReader[]>> {
  if (letters.length === 0) return new Map();
  const whole = letters.filter(({ about }) => about === null);
  const named = letters.flatMap((letter) => (letter.about ?? []).map((one) => ({ ...one, letter })));
  const found = sql`
    SELECT letter, enrollments.student_id, enrollments.class_id, NULL::uuid AS of_family
    FROM unnest(${whole.map(keyOf)}::text[], ${whole.map(({ classId }) => classId)}::uuid[]) AS whole (letter, class_id)
    JOIN enrollments ON enrollments.organization_id = ${organizationId} AND enrollments.class_id = whole.class_id AND enrollments.state = 'enrolled'
    UNION ALL
    SELECT * FROM unnest(${named.map(({ letter }) => keyOf(letter))}::text[], ${named.map(({ studentId }) => studentId)}::uuid[],
      ${named.map(({ letter }) => letter.classId)}::uuid[], ${named.map(({ familyId }) => familyId)}::uuid[])
      AS named (letter, student_id, class_id, of_family)`;
  const hadIt = sql`EXISTS (SELECT FROM letter_rule_sendings AS gone WHERE gone.organization_id = ${organizationId}
    AND gone.rule_id = split_part(households.letter, ' ', 1)::uuid AND gone.class_id = split_part(households.letter, ' ', 2)::uuid
    AND gone.account_id = guardians.account_id
    AND gone.missed_on IS NOT DISTINCT FROM nullif(split_part(households.letter, ' ', 3), '')::date)`;
  return findReadersOfAll(database, organizationId, [found], hadIt);
}

/** Notes to whom letters go, and answers which of it is new: of what was noted before nothing is sent. */
export async function noteSendings(
  database: Database,
  organizationId: string,
  sendings: readonly (LetterOfRule & { readonly accountId: string })[],
  sentAt: string,
): Promise<(LetterOfRule & { readonly accountId: string })[]> {
  const { rows } = await sql<LetterOfRule & { accountId: string }>`
    INSERT INTO letter_rule_sendings (organization_id, rule_id, class_id, account_id, missed_on, sent_at)
    SELECT ${organizationId}, rule_id, class_id, account_id, missed_on, ${sentAt}
    FROM unnest(${sendings.map(({ ruleId }) => ruleId)}::uuid[], ${sendings.map(({ classId }) => classId)}::uuid[],
      ${sendings.map(({ accountId }) => accountId)}::uuid[], ${sendings.map(({ missedOn }) => missedOn)}::date[])
      AS new (rule_id, class_id, account_id, missed_on)
    ON CONFLICT DO NOTHING RETURNING rule_id, class_id, account_id, missed_on`.execute(database);
  return rows;
}

/** Addresses that were reminded of forms since, by the portal itself or by hand: they get no second reminder that day. */
export async function listRemindedSince(
  database: Database,
  organizationId: string,
  since: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`SELECT DISTINCT lower(to_email) AS email FROM outbox_mails
    WHERE organization_id = ${organizationId} AND kind = 'record-due' AND created_at >= ${since}`.execute(database);
  return new Set(rows.map(({ email }) => email));
}

/** What rules have sent: letters, and mails that were not taken back. */
export async function countSent(
  database: Database,
  organizationId: string,
  ruleIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly letters: number; readonly mails: number }>> {
  const { rows } = await sql<{ ruleId: string; letters: number; mails: number }>`
    SELECT rule_id, count(*)::int AS letters, sum(mails - taken_back)::int AS mails FROM circulars
    WHERE organization_id = ${organizationId} AND rule_id = ANY(${ruleIds}::uuid[]) GROUP BY 1`.execute(database);
  return new Map(rows.map((row) => [row.ruleId, row]));
}

/** What the types and classes that rules name are called, by id; those that are gone are left out. */
export async function listRuleNames(
  database: Database,
  organizationId: string,
  { typeIds, classIds }: { readonly typeIds: readonly string[]; readonly classIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM class_types WHERE organization_id = ${organizationId} AND id = ANY(${typeIds}::uuid[])
    UNION ALL SELECT id, title FROM classes WHERE organization_id = ${organizationId} AND id = ANY(${classIds}::uuid[])`.execute(
    database,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

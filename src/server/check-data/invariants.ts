import { type LedgerRule, ledgerInvariants } from './ledger-invariants.ts';

export type Rule =
  | 'over-capacity'
  | 'seats-miscounted'
  | 'two-seats'
  | 'two-at-once'
  | 'ticket-twice'
  | 'position-untrue'
  | 'promise-broken'
  | 'never-named'
  | 'two-answers'
  | 'mail-not-once'
  | 'held-too-long'
  | 'proven-still-waits'
  | 'taken-back-unheld'
  | 'not-recorded-once'
  | 'dearer-than-agreed'
  | 'merged-has-place'
  | 'merged-family-lives'
  | 'plain-code-word'
  | 'on-what-was-merged'
  | 'letter-by-rule-twice'
  | LedgerRule;

/** What must hold at every commit; `broken` selects the places where it does not. */
export interface Invariant {
  readonly invariant: string;
  /** Its name; its words are in messages/check-data. */
  readonly rule: Rule;
  readonly broken: string;
}

const LIVE = `state IN ('enrolled', 'completed')`;

/** One row per line of a registration's answer. */
const LINES = `registrations r CROSS JOIN LATERAL jsonb_array_elements(r.result -> 'lines') AS line`;

/** The student of a line has this row; of one who was merged since, whoever they are now. */
const isOfLine = (
  row: 'e' | 'w',
) => `(${row}.student_id = (line ->> 'studentId')::uuid OR EXISTS (SELECT FROM students s
          WHERE s.organization_id = r.organization_id AND s.id = (line ->> 'studentId')::uuid AND s.merged_into = ${row}.student_id))`;

/** Rows that came by a registration; a sample or an import brings its rows without. */
const submitted = (table: string) => `${table} t WHERE t.registration_id IS NOT NULL`;

/** How many audit entries say that this happened to a row. */
const audits = (action: string) => `(SELECT count(*) FROM audit_entries a
  WHERE a.organization_id = t.organization_id AND a.entity_id = t.id AND a.action = ${action})`;

const ends = (
  entity: string,
) => `(SELECT count(*) FROM audit_entries a WHERE a.organization_id = t.organization_id AND a.entity_id = t.id
  AND a.action IN ('${entity}.withdrawn', '${entity}.revoked', '${entity}.transferred'))`;

const isProven = `EXISTS (SELECT FROM registrations r JOIN accounts a ON a.id = r.account_id
  WHERE r.organization_id = t.organization_id AND r.id = t.registration_id AND a.email_verified)`;

/** What the school's retention removed is asked for no more. */
const isKept = (
  table: 'audit' | 'mails',
  row: string,
  at: string,
) => `${at} >= coalesce((SELECT ${table}_kept_from FROM organizations o
  WHERE o.id = ${row}.organization_id), '-infinity')`;

const mails = (kind: string, about: string) => `(SELECT count(*) FROM outbox_mails m
  WHERE m.organization_id = ${about}.organization_id AND m.about_id = ${about}.id AND m.kind = '${kind}')`;

/** The invariants that the database can tell by itself, one named query each (docs/architecture.md; I6 needs the clients). */
export const invariants: readonly Invariant[] = [
  {
    invariant: 'I1',
    rule: 'over-capacity',
    broken: 'SELECT id FROM classes WHERE seats_taken > capacity + seats_over OR seats_taken < 0',
  },
  {
    invariant: 'I2',
    rule: 'seats-miscounted',
    broken: `SELECT c.id FROM classes c WHERE c.seats_taken <> (SELECT count(*) FROM enrollments e
      WHERE e.organization_id = c.organization_id AND e.class_id = c.id AND e.${LIVE})`,
  },
  {
    invariant: 'I3',
    rule: 'two-seats',
    broken: `SELECT student_id FROM enrollments WHERE ${LIVE} GROUP BY organization_id, class_id, student_id HAVING count(*) > 1
      UNION ALL SELECT student_id FROM waitlist_entries WHERE state IN ('waiting', 'offered')
      GROUP BY organization_id, class_id, student_id HAVING count(*) > 1`,
  },
  {
    invariant: 'I3',
    rule: 'two-at-once',
    broken: `SELECT a.student_id FROM enrollments a
      JOIN enrollments b ON b.organization_id = a.organization_id AND b.student_id = a.student_id AND b.id > a.id
      JOIN meetings ma ON ma.organization_id = a.organization_id AND ma.class_id = a.class_id
      JOIN meetings mb ON mb.organization_id = b.organization_id AND mb.class_id = b.class_id AND mb.held_on = ma.held_on
        AND mb.start_time < ma.end_time AND ma.start_time < mb.end_time
      WHERE a.${LIVE} AND b.${LIVE} AND a.class_id <> b.class_id AND b.registration_id IS NOT NULL AND NOT a.may_overlap AND NOT b.may_overlap
        AND NOT EXISTS (SELECT FROM classes c WHERE c.organization_id = a.organization_id AND c.id IN (a.class_id, b.class_id) AND c.version > 1)`,
  },
  {
    invariant: 'I4',
    rule: 'ticket-twice',
    broken: `SELECT class_id FROM waitlist_entries GROUP BY organization_id, class_id, ticket HAVING count(*) > 1
      UNION ALL SELECT w.class_id FROM waitlist_entries w
      JOIN classes c ON c.organization_id = w.organization_id AND c.id = w.class_id WHERE w.ticket >= c.next_ticket`,
  },
  {
    invariant: 'I4',
    rule: 'position-untrue',
    // Those before it who are gone by now may have left earlier or later; between these bounds the position lay.
    broken: `SELECT r.id FROM ${LINES}
      JOIN (SELECT organization_id, id, count(*) OVER upto AS most,
          -- One that the school gave back may have been away when others were told.
          count(*) FILTER (WHERE ended_at IS NULL AND reopened_at IS NULL) OVER upto
            + (ended_at IS NOT NULL OR reopened_at IS NOT NULL)::int AS least
        FROM waitlist_entries WINDOW upto AS (PARTITION BY organization_id, class_id ORDER BY ticket)) AS w
        ON w.organization_id = r.organization_id AND w.id = (line ->> 'entryId')::uuid
          -- Where the school moved somebody, or others past them, the place that was told is long over.
          AND NOT EXISTS (SELECT FROM waitlist_moves v WHERE v.organization_id = w.organization_id AND v.entry_id = w.id AND v.kind <> 'skipped')
      WHERE (line ->> 'position')::int NOT BETWEEN w.least AND w.most`,
  },
  {
    invariant: 'I5',
    rule: 'promise-broken',
    broken: `SELECT r.id FROM ${LINES} WHERE
      line ->> 'outcome' = 'enrolled' AND NOT EXISTS (SELECT FROM enrollments e WHERE e.organization_id = r.organization_id
        AND e.id = (line ->> 'enrollmentId')::uuid AND e.class_id = (line ->> 'classId')::uuid
        AND ${isOfLine('e')} AND e.registration_id = r.id)
      OR line ->> 'outcome' = 'waitlisted' AND NOT EXISTS (SELECT FROM waitlist_entries w WHERE w.organization_id = r.organization_id
        AND w.id = (line ->> 'entryId')::uuid AND w.class_id = (line ->> 'classId')::uuid
        AND ${isOfLine('w')} AND w.registration_id = r.id)`,
  },
  {
    invariant: 'I5',
    rule: 'never-named',
    broken: `SELECT t.id FROM ${submitted('waitlist_entries')} AND NOT EXISTS (SELECT FROM registrations r
        WHERE r.organization_id = t.organization_id AND r.id = t.registration_id
          AND r.result -> 'lines' @> jsonb_build_array(jsonb_build_object('entryId', t.id)))
      UNION ALL SELECT t.id FROM ${submitted('enrollments')} AND NOT EXISTS (SELECT FROM registrations r
        WHERE r.organization_id = t.organization_id AND r.id = t.registration_id
          AND r.result -> 'lines' @> jsonb_build_array(jsonb_build_object('enrollmentId', t.id)))
        AND t.transferred_from IS NULL AND NOT EXISTS (SELECT FROM waitlist_entries w WHERE w.organization_id = t.organization_id
          AND w.student_id = t.student_id AND w.enrollment_id = t.id AND w.state = 'accepted')`,
  },
  {
    invariant: 'I7',
    rule: 'two-answers',
    broken:
      'SELECT max(id::text) FROM registrations GROUP BY organization_id, account_id, idempotency_key HAVING count(*) > 1',
  },
  {
    invariant: 'I10',
    rule: 'mail-not-once',
    broken: `SELECT r.id FROM registrations r JOIN accounts a ON a.id = r.account_id
      WHERE a.email IS NOT NULL AND ${isKept('mails', 'r', 'r.submitted_at')} AND ${mails('registration', 'r')} <>
        -- A move to a free seat has a letter of its own.
        (CASE WHEN r.result ? 'insteadOf' AND r.result -> 'lines' @@ '$[*].outcome == "enrolled"' THEN 0
          WHEN r.result -> 'lines' @@ '$[*].outcome != "refused"' THEN 1 ELSE 0 END)
      UNION ALL SELECT r.id FROM ${LINES} JOIN accounts a ON a.id = r.account_id
        JOIN enrollments e ON e.organization_id = r.organization_id AND e.id = (line ->> 'enrollmentId')::uuid
      WHERE r.result ? 'insteadOf' AND a.email IS NOT NULL AND ${isKept('mails', 'r', 'r.submitted_at')} AND ${mails('seat-moved', 'e')} <> 1
      UNION ALL SELECT t.id FROM ${submitted('waitlist_entries')} AND t.state = 'accepted' AND ${isKept('mails', 't', 't.ended_at')} AND ${mails('promotion', 't')} <> 1
        AND EXISTS (SELECT FROM registrations r JOIN accounts a ON a.id = r.account_id
          WHERE r.organization_id = t.organization_id AND r.id = t.registration_id AND a.email IS NOT NULL)
      UNION ALL SELECT t.id FROM ${submitted('enrollments')} AND t.state = 'withdrawn' AND t.withdrawal_id IS NULL AND ${isKept('mails', 't', 't.ended_at')} AND ${mails('withdrawal', 't')} <> 1
        AND EXISTS (SELECT FROM registrations r JOIN accounts a ON a.id = r.account_id
          WHERE r.organization_id = t.organization_id AND r.id = t.registration_id AND a.email IS NOT NULL)`,
  },
  {
    invariant: 'I11',
    rule: 'held-too-long',
    broken: `SELECT e.id FROM enrollments e JOIN organizations o ON o.id = e.organization_id
      WHERE e.state = 'enrolled' AND e.held_until < now() - interval '5 minutes' AND o.holds_unproven AND o.can_prove_addresses`,
  },
  {
    invariant: 'I11',
    rule: 'proven-still-waits',
    broken: `SELECT t.id FROM ${submitted('enrollments')} AND t.state = 'enrolled' AND t.held_until IS NOT NULL AND ${isProven}
      UNION ALL SELECT t.id FROM ${submitted('waitlist_entries')} AND t.state = 'waiting' AND t.needs_proof AND ${isProven}`,
  },
  {
    invariant: 'I11',
    rule: 'taken-back-unheld',
    broken: `SELECT id FROM enrollments WHERE end_reason = 'address-unproven' AND (held_until IS NULL OR ended_at < held_until)`,
  },
  {
    invariant: 'I12',
    rule: 'not-recorded-once',
    broken: `SELECT t.id FROM ${submitted('enrollments')} AND ${isKept('audit', 't', 't.enrolled_at')} AND ${audits(`'enrollment.enrolled'`)} <> 1
      UNION ALL SELECT t.id FROM ${submitted('enrollments')} AND ${isKept('audit', 't', 't.ended_at')} AND t.ended_at IS NOT NULL AND ${audits(`'enrollment.' || t.state`)} = 0
      UNION ALL SELECT t.id FROM ${submitted('enrollments')} AND ${isKept('audit', 't', 't.enrolled_at')} AND ${ends('enrollment')} <>
        ${audits(`'enrollment.reopened'`)} + (t.ended_at IS NOT NULL)::int
      UNION ALL SELECT t.id FROM ${submitted('waitlist_entries')} AND ${isKept('audit', 't', 't.joined_at')} AND ${audits(`'waitlist.joined'`)} <> 1
      UNION ALL SELECT t.id FROM ${submitted('waitlist_entries')} AND ${isKept('audit', 't', 't.ended_at')} AND t.state = 'accepted' AND ${audits(`'waitlist.promoted'`)} <> 1
      UNION ALL SELECT t.id FROM ${submitted('waitlist_entries')} AND ${isKept('audit', 't', 't.joined_at')} AND ${audits(`'waitlist.left'`)} + ${audits(`'waitlist.skipped'`)} <>
        ${audits(`'waitlist.reopened'`)} + (t.state IN ('withdrawn', 'skipped'))::int`,
  },
  {
    invariant: 'I13',
    rule: 'dearer-than-agreed',
    broken: `SELECT e.id FROM ${LINES} JOIN enrollments e ON e.organization_id = r.organization_id AND e.id = (line ->> 'enrollmentId')::uuid
      -- What was agreed for a seat by itself holds once the family has given up the rest of a group.
      WHERE e.agreed_cents > greatest((line ->> 'agreedCents')::int, e.alone_cents)`,
  },
  {
    invariant: 'I14',
    rule: 'merged-has-place',
    broken: ['enrollments', 'waitlist_entries']
      .map(
        (
          table,
        ) => `SELECT t.id FROM ${table} t JOIN students s ON s.organization_id = t.organization_id AND s.id = t.student_id
          WHERE s.merged_into IS NOT NULL`,
      )
      .concat(`SELECT s.id FROM family_students f JOIN students s ON s.organization_id = f.organization_id AND s.id = f.student_id
          WHERE s.merged_into IS NOT NULL AND f.ended_at IS NULL`)
      .join(' UNION ALL '),
  },
  {
    invariant: 'I15',
    rule: 'merged-family-lives',
    broken: `SELECT f.id FROM families f WHERE f.merged_into IS NOT NULL AND (
        EXISTS (SELECT FROM guardians g WHERE g.organization_id = f.organization_id AND g.family_id = f.id AND g.removed_at IS NULL)
        OR EXISTS (SELECT FROM family_students l WHERE l.organization_id = f.organization_id AND l.family_id = f.id AND l.ended_at IS NULL))
      UNION ALL SELECT f.id FROM families f JOIN families k ON k.organization_id = f.organization_id AND k.id = f.merged_into
        WHERE k.merged_into IS NOT NULL`,
  },
  {
    invariant: 'I16',
    rule: 'plain-code-word',
    // Sealed when a portal starts (docs/decisions/0086); nothing of them stays in what a merge keeps, nor in what was typed.
    broken: `SELECT student_id FROM family_students WHERE code_word NOT IN ('', '(sealed)')
      UNION ALL SELECT id FROM student_merges WHERE kept_rows IS NOT NULL AND NOT kept_rows ? 'words'
      UNION ALL SELECT id FROM family_merges WHERE kept_rows IS NOT NULL AND NOT kept_rows ? 'words'
      UNION ALL SELECT student_id FROM section_drafts WHERE section = 'pickup' AND content #>> '{}' LIKE '%"codeWord"%'`,
  },
  {
    invariant: 'I17',
    rule: 'on-what-was-merged',
    // Tasks follow a family that is merged; a merged tag is on no household, and leads to the one that stays in one step.
    broken: `SELECT t.id FROM tasks t JOIN families f ON f.organization_id = t.organization_id AND f.id = t.family_id
        WHERE f.merged_into IS NOT NULL
      UNION ALL SELECT tag_id FROM family_tags JOIN tags ON tags.organization_id = family_tags.organization_id AND tags.id = tag_id
        WHERE tags.merged_into IS NOT NULL
      UNION ALL SELECT tags.id FROM tags JOIN tags AS into_tag ON into_tag.organization_id = tags.organization_id
        AND into_tag.id = tags.merged_into WHERE into_tag.merged_into IS NOT NULL`,
  },
  {
    invariant: 'I18',
    rule: 'letter-by-rule-twice',
    broken: `SELECT c.rule_id FROM outbox_mails m JOIN circulars c ON c.organization_id = m.organization_id AND c.id::text = m.facts ->> 'circularId'
      WHERE m.kind = 'circular' AND c.rule_id IS NOT NULL
      GROUP BY c.organization_id, c.rule_id, c.audience ->> 'classId', c.audience ->> 'on', lower(m.to_email) HAVING count(*) > 1`,
  },
  ...ledgerInvariants,
];

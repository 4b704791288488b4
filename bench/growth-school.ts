import { ORGANIZATION, type BenchSchool, type ReturningFamily } from './families.ts';

const FAMILIES = 100_000;
export const STUDENTS = 2 * FAMILIES;
/** Registrations of two lines each: in every archived semester so many, and in the current one. */
const PAST_SEMESTERS = 9;
const PAST = 54_444;
const NOW = 10_000;
const CLASSES = 400;

export interface GrownSchool {
  readonly office: ReturningFamily;
  readonly semesterId: string;
  /** Somebody with a history. */
  readonly studentId: string;
}

/** Ids that are told by a number, in the order of the numbers, as those of the portal are in the order of time: nothing has to be joined. */
const idOf = (kind: keyof typeof KINDS, n: string) =>
  `('0190000${KINDS[kind]}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const KINDS = {
  account: 1,
  family: 2,
  guardian: 3,
  student: 4,
  semester: 5,
  class: 6,
  registration: 7,
  enrollment: 8,
  place: 9,
  mail: 0,
};
const chosen = (names: readonly string[], n: string) => `(ARRAY['${names.join("','")}'])[1 + (${n}) % ${names.length}]`;
const FIRST = ['Maria', 'Zoë', 'Liam', 'Amina', 'Jürgen', 'Yusuf', 'Chloé'];
const LAST = ['Kowalski', 'Nguyễn', 'García', 'Okafor', 'Åkesson', 'Schmidt', 'O’Brien', 'Haddad'];
const TITLES = ['Rock Climbing', 'Kayaking', 'Forest School', 'River Ecology', 'Trail Running'];

/**
 * A school after nine semesters: 200,000 students in families of two, 1,000,000 enrollments, of which 20,000 are of the semester that begins
 * tomorrow, and 2,000,000 lines of history. Plain inserts of whole tables.
 */
export async function fillGrownSchool(school: BenchSchool): Promise<GrownSchool> {
  const [office] = await school.addFamilies(1);
  if (!office) throw new Error('There is a family.');
  await school.grantRole(office, 'administrator');
  const [current] = await school.query<{ id: string }>('SELECT id FROM semesters WHERE is_open');
  const semesterId = current?.id ?? '';
  const statements = [...PEOPLE, ...CATALOGUE, ...semesters(semesterId), ...SEATS, MAILS, ...HISTORY];
  for (const statement of statements) {
    await school.query(statement);
    // What the next one refers to is looked up by how large it has become.
    await school.query('ANALYZE');
  }
  // What was mailed years ago is kept no more.
  await school.query('UPDATE organizations SET mails_kept_from = now()');
  // As the database's own upkeep leaves tables within a minute.
  await school.query('VACUUM (ANALYZE)');
  const [somebody] = await school.query<{ id: string }>(`SELECT ${idOf('student', '1')} AS id`);
  return { office, semesterId, studentId: somebody?.id ?? '' };
}

const HERE = `'${ORGANIZATION}'::uuid`;
const EACH_FAMILY = `FROM generate_series(1, ${FAMILIES}) AS f`;
const EACH_STUDENT = `FROM generate_series(1, ${STUDENTS}) AS n`;

/** A third of the records is complete, a third was answered long ago, a third lacks its last sections. */
const PEOPLE = [
  `INSERT INTO accounts (id, issuer, subject, email, email_verified, created_at)
   SELECT ${idOf('account', 'f')}, 'bench', f, 'guardian' || f || '@example.org', true, now() ${EACH_FAMILY}`,
  `INSERT INTO families (organization_id, id, created_at) SELECT ${HERE}, ${idOf('family', 'f')}, now() - f * interval '20 minutes' ${EACH_FAMILY}`,
  `INSERT INTO guardians (organization_id, id, family_id, account_id, name, phone, postal_address, created_at)
   SELECT ${HERE}, ${idOf('guardian', 'f')}, ${idOf('family', 'f')}, ${idOf('account', 'f')}, ${chosen(LAST, 'f')} || ' Guardian ' || f,
     '(555) ' || lpad((f::bigint * 7919 % 10000000)::text, 7, '0'), f || ' Main Street', now() ${EACH_FAMILY}`,
  `INSERT INTO students (organization_id, id, first_name, last_name, birth_date, grade, created_at, updated_at)
   SELECT ${HERE}, ${idOf('student', 'n')}, ${chosen(FIRST, 'n')}, ${chosen(LAST, '(n + 1) / 2')} || ' ' || (n + 1) / 2,
     date '2010-01-01' + n * 37 % 3000, n % 12, now(), now() ${EACH_STUDENT}`,
  `INSERT INTO family_students (organization_id, family_id, student_id, linked_at, linked_by)
   SELECT ${HERE}, ${idOf('family', '(n + 1) / 2')}, ${idOf('student', 'n')}, now(), 'bench' ${EACH_STUDENT}`,
  `INSERT INTO student_sections (organization_id, student_id, owner_id, section, version, answered_at, confirmed_at)
   SELECT ${HERE}, ${idOf('student', 'n')}, CASE WHEN section IN ('contacts', 'pickup') THEN ${idOf('family', '(n + 1) / 2')} ELSE ${idOf('student', 'n')} END,
     section, 1, told, told
   ${EACH_STUDENT}
   CROSS JOIN unnest(ARRAY['student','contacts','pickup','permissions','allergies','medications','conditions','care']) WITH ORDINALITY AS of(section, at)
   CROSS JOIN LATERAL (SELECT CASE WHEN n % 3 = 1 THEN now() - interval '2 years' ELSE now() END AS told) AS told
   WHERE n % 3 < 2 OR at <= n % 8`,
  // Of those who have a seat now; whose last date is long over has no health data left.
  `INSERT INTO health_sections (organization_id, student_id, section, key_id, sealed, version, updated_at, updated_by)
   SELECT ${HERE}, ${idOf('student', 'n')}, section, 'bench', decode(repeat('5a', 300), 'hex'), 1, now() - interval '1 year', ${idOf('account', '(n + 1) / 2')}
   ${EACH_STUDENT} CROSS JOIN unnest(ARRAY['allergies','medications','conditions','care']) AS section WHERE (n - 1) / 2 % ${FAMILIES / NOW} = 0`,
];

const CATALOGUE = [
  `INSERT INTO class_types (organization_id, id, name) SELECT ${HERE}, ${idOf('class', '1000000 + n')}, 'Type ' || n FROM generate_series(0, 7) AS n`,
  `INSERT INTO locations (organization_id, id, name) SELECT ${HERE}, ${idOf('class', '2000000 + n')}, 'Place ' || n FROM generate_series(0, 39) AS n`,
  `INSERT INTO instructors (organization_id, id, name) SELECT ${HERE}, ${idOf('class', '3000000 + n')}, 'Instructor ' || n FROM generate_series(0, 99) AS n`,
];

/** The archived semesters, and the classes of all of them: 400 in each, on ten days, taught by a hundred people in forty places. */
function semesters(semesterId: string): string[] {
  const semesterOf = `CASE WHEN s = ${PAST_SEMESTERS} THEN '${semesterId}'::uuid ELSE ${idOf('semester', 's')} END`;
  const eachClass = `FROM generate_series(0, ${(PAST_SEMESTERS + 1) * CLASSES - 1}) AS c CROSS JOIN LATERAL (SELECT c / ${CLASSES} AS s, c % ${CLASSES} AS at) AS place`;
  const firstDay = (s: string) => `(current_date + 1 - (${PAST_SEMESTERS} - ${s}) * 180)`;
  return [
    `INSERT INTO semesters (organization_id, id, name, starts_on, ends_on, registration_opens_at, registration_closes_at, created_at, archived_at)
     SELECT ${HERE}, ${idOf('semester', 's')}, 'Semester ' || s, ${firstDay('s')}, ${firstDay('s')} + 120, ${firstDay('s')} - 30, ${firstDay('s')} + 20,
       ${firstDay('s')} - 60, ${firstDay('s')} + 150 FROM generate_series(0, ${PAST_SEMESTERS - 1}) AS s`,
    `INSERT INTO classes (organization_id, id, semester_id, type_id, location_id, title, description, published_at, capacity, price_cents, next_ticket, created_at, updated_at)
     SELECT ${HERE}, ${idOf('class', 'c')}, ${semesterOf}, ${idOf('class', '1000000 + at % 8')}, ${idOf('class', '2000000 + at % 40')},
       ${chosen(TITLES, 'at')} || ' ' || at, repeat('A believable description of a class outdoors. ', 5), now(), 400, 12000, 51, now(), now() ${eachClass}`,
    `INSERT INTO class_instructors (organization_id, class_id, instructor_id, position)
     SELECT ${HERE}, ${idOf('class', 'c')}, ${idOf('class', '3000000 + at % 100')}, 0 ${eachClass}`,
    `INSERT INTO meetings (organization_id, id, class_id, held_on, start_time, end_time)
     SELECT ${HERE}, ${idOf('class', '4000000 + c * 10 + week')}, ${idOf('class', 'c')}, ${firstDay('s')} + week * 7 + at % 7,
       time '08:00' + (at / 7 % 12) * interval '1 hour', time '08:50' + (at / 7 % 12) * interval '1 hour'
     ${eachClass} CROSS JOIN generate_series(0, 9) AS week`,
  ];
}

/** Each registration with its semester, family and two lines; one enrollment in ten was withdrawn from. */
const EACH_REGISTRATION = `FROM generate_series(0, ${PAST_SEMESTERS * PAST + NOW - 1}) AS r
  CROSS JOIN LATERAL (SELECT least(r / ${PAST}, ${PAST_SEMESTERS}) AS s) AS semester
  CROSS JOIN LATERAL (SELECT r - s * ${PAST} AS k) AS one
  CROSS JOIN LATERAL (SELECT CASE WHEN s = ${PAST_SEMESTERS} THEN 1 + k * ${FAMILIES / NOW} ELSE 1 + (k + s * 13577) % ${FAMILIES} END AS f,
    CASE WHEN s = ${PAST_SEMESTERS} THEN now() - (${NOW} - k) * interval '2 minutes'
      ELSE current_date - (${PAST_SEMESTERS} - s) * 180 - interval '29 days' + k * interval '40 seconds' END AS at) AS made`;
const CLASS = idOf('class', `s * ${CLASSES} + (k * 7 + line * 3) % ${CLASSES}`);
const STUDENT = idOf('student', '2 * f - 1 + line');
const SEAT = idOf('enrollment', '2 * r + line');
const HAS_LEFT = '(2 * r + line) % 10 = 7';
const EACH_SEAT = `${EACH_REGISTRATION} CROSS JOIN generate_series(0, 1) AS line`;
const line = (at: number) =>
  `jsonb_build_object('outcome', 'enrolled', 'enrollmentId', ${SEAT}, 'classId', ${CLASS}, 'studentId', ${STUDENT},
  'agreedCents', 12000)`.replaceAll(/\bline\b/g, String(at));

const SEATS = [
  `INSERT INTO registrations (organization_id, id, account_id, family_id, idempotency_key, lines_hash, result, submitted_at)
   SELECT ${HERE}, ${idOf('registration', 'r')}, ${idOf('account', 'f')}, ${idOf('family', 'f')}, 'growth ' || r, '',
     jsonb_build_object('lines', jsonb_build_array(${line(0)}, ${line(1)})), at ${EACH_REGISTRATION}`,
  `INSERT INTO enrollments (organization_id, id, class_id, student_id, registration_id, state, enrolled_at, ended_at, agreed_cents)
   SELECT ${HERE}, ${SEAT}, ${CLASS}, ${STUDENT}, ${idOf('registration', 'r')}, CASE WHEN ${HAS_LEFT} THEN 'withdrawn' ELSE 'enrolled' END, at,
     CASE WHEN ${HAS_LEFT} THEN least(at + interval '3 days', now()) END, 12000 ${EACH_SEAT}`,
  // One class in forty of now is full, and fifty wait for it.
  `UPDATE classes SET seats_taken = taken, capacity = CASE WHEN semester_id IN (SELECT id FROM semesters WHERE is_open)
     THEN taken + CASE WHEN at % 40 = 0 THEN 0 ELSE 10 END ELSE classes.capacity END
   FROM (SELECT class_id, count(*) AS taken, row_number() OVER (ORDER BY class_id) - 1 AS at FROM enrollments WHERE state = 'enrolled' GROUP BY class_id) AS counted
   WHERE classes.id = class_id`,
  `INSERT INTO waitlist_entries (organization_id, id, class_id, student_id, ticket, state, joined_at)
   SELECT ${HERE}, ${idOf('place', 'c * 50 + ticket')}, ${idOf('class', `${PAST_SEMESTERS * CLASSES} + c * 40`)}, ${idOf('student', 'c * 1000 + ticket * 3 + 100000')},
     ticket, 'waiting', now() - ticket * interval '1 hour' FROM generate_series(0, ${CLASSES / 40 - 1}) AS c CROSS JOIN generate_series(1, 50) AS ticket`,
];

/** What was mailed in a year and a half. */
const MAILS = `INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, sent_at)
  SELECT ${HERE}, ${idOf('mail', 'r')}, 'registration', ${idOf('registration', 'r')}, 'guardian' || f || '@example.org',
    jsonb_build_object('registrationId', ${idOf('registration', 'r')}), at, at + interval '1 minute' ${EACH_REGISTRATION} WHERE s > ${PAST_SEMESTERS - 3}`;

const history = (entity: string, action: string, about: string, change: string) =>
  `INSERT INTO audit_entries (organization_id, id, at, actor_account_id, actor, action, entity, entity_id, change)
   SELECT ${HERE}, gen_random_uuid(), made.at, ${idOf('account', 'f')}, 'guardian' || f || '@example.org', '${entity}.${action}', '${entity}', ${about}, ${change}
   ${EACH_SEAT}`;
const seatChange = (from: string, to: string) =>
  `jsonb_build_object('from', ${from}, 'to', '${to}', 'classId', ${CLASS}, 'studentId', ${STUDENT}, 'registrationId', ${idOf('registration', 'r')})`;

/** Of every enrollment that it was made, and what else happened then. */
const HISTORY = [
  history('enrollment', 'enrolled', SEAT, seatChange('null', 'enrolled')),
  `${history('enrollment', 'withdrawn', SEAT, seatChange(`'enrolled'`, 'withdrawn'))} WHERE ${HAS_LEFT}`,
  `${history('student', 'confirmed', STUDENT, `'{"sections":["student","contacts"]}'`)} WHERE NOT (${HAS_LEFT})`,
  `INSERT INTO audit_entries (organization_id, id, at, actor, action, entity, entity_id, change)
   SELECT ${HERE}, gen_random_uuid(), now() - n * interval '9 hours', 'office' || n % 5 || '@example.org', 'class.changed', 'class',
     ${idOf('class', 'n')}, '{"title":{"from":"Canoeing","to":"Kayaking"}}' FROM generate_series(0, ${PAST_SEMESTERS * CLASSES}) AS n`,
];

import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { packOf } from '../../../../test/packs.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import type { StaffRole } from '../../../contract/roles.ts';
import { SHEETS, type SheetKind } from '../../../domain/sheets.ts';
import { openKeyring } from '../../platform/sealing/keyring.ts';
import { getOrganization, scopeOf } from '../../organizations/store.ts';
import { newId } from '../../platform/ids.ts';
import { sincePrinted } from './since-printed.ts';

// Each column of each table that sheets are made of is changed by itself, and exactly the sheets that show it are out of date. A column that
// comes later is in neither list and makes this red, until somebody has said on which sheets it stands or why on none.

/** Every sheet with a head: name tags show the class and nothing else of it. */
const HEADED = SHEETS.filter((kind) => kind !== 'name-tags');
const LISTS = SHEETS;
const GUARDIANS: SheetKind[] = ['roster', 'contacts', 'pick-up', 'emergency'];
const CALLED: SheetKind[] = ['roster', 'contacts', 'emergency'];
const PICKUP: SheetKind[] = ['pick-up', 'emergency'];
const BARRED: SheetKind[] = ['sign-in', 'pick-up', 'emergency'];
const ASKED: SheetKind[] = ['roster', 'sign-in', 'contacts', 'emergency'];

/** What a column is set to, as SQL, and the sheets that this makes old. */
type Shown = readonly [value: string, kinds: readonly SheetKind[]];
const SHOWN: Readonly<Record<string, Shown>> = {
  'organizations.name': [`'Another School'`, SHEETS],
  'organizations.locale': [`'en-GB'`, SHEETS],
  'organizations.grade_names': [`'{"4": "Year 5"}'`, ['roster']],
  'organizations.spot_allergies': ['NOT spot_allergies', ['emergency']],
  'organizations.spot_medications': ['NOT spot_medications', ['emergency']],
  'organizations.spot_conditions': ['NOT spot_conditions', ['emergency']],
  'organizations.spot_diet': ['NOT spot_diet', ['emergency']],
  'organizations.spot_notes': ['NOT spot_notes', ['emergency']],
  'organizations.spot_doctor': ['NOT spot_doctor', ['emergency']],
  'semesters.name': [`'Another semester'`, HEADED],
  'locations.name': [`'New Mill'`, HEADED],
  'instructors.name': [`'Sam Brook'`, HEADED],
  'class_instructors.class_id': ['$other', HEADED],
  'class_instructors.position': ['1 - position', HEADED],
  'classes.title': [`'Another title'`, SHEETS],
  'classes.location_id': ['NULL', HEADED],
  'classes.semester_id': ['$semester', HEADED],
  'classes.cancelled_at': ['now()', HEADED],
  'meetings.class_id': ['$other', ['roster', 'sign-in', 'attendance']],
  'meetings.held_on': [`held_on + 1`, ['sign-in', 'attendance']],
  'meetings.start_time': [`start_time - interval '1 hour'`, ['sign-in']],
  'meetings.location_id': ['$place', HEADED],
  'meetings.end_time': [`end_time + interval '1 hour'`, ['sign-in']],
  'enrollments.class_id': ['$other', LISTS],
  'enrollments.state': [`'withdrawn', ended_at = now()`, LISTS],
  'students.first_name': [`'Zoë'`, LISTS],
  'students.last_name': [`'Field'`, LISTS],
  'students.preferred_name': [`'Bee'`, LISTS],
  'students.preferred_last_name': [`'Bell'`, LISTS],
  'students.pronouns': [`'they'`, LISTS],
  'students.birth_date': [`birth_date - 400`, ['roster', 'emergency']],
  'students.grade': ['5', ['roster']],
  'students.is_grade_known': ['false, grade = NULL', ['roster']],
  'students.tshirt_size': [`'adult-m'`, ['roster']],
  'student_permissions.photos': [`'no'`, ['emergency']],
  'student_permissions.sunscreen': ['NOT sunscreen', ['emergency']],
  'student_permissions.insect_spray': ['NOT insect_spray', ['emergency']],
  'code_words.family_id': ['$family', ['pick-up']],
  'family_students.ended_at': [`now(), end_reason = 'test'`, [...GUARDIANS, 'sign-in']],
  'guardians.name': [`'Robin Field'`, GUARDIANS],
  'guardians.phone': [`'555-0199'`, GUARDIANS],
  'guardians.email': [`'other@example.org'`, CALLED],
  'guardians.access': [`'pick-up'`, CALLED],
  'guardians.removed_at': ['now()', GUARDIANS],
  'guardians.family_id': ['$family', GUARDIANS],
  'guardians.account_id': ['NULL', CALLED],
  'accounts.email': [`'moved@example.org'`, CALLED],
  'guardian_students.relationship': [`'Uncle'`, GUARDIANS],
  'guardian_students.may_pick_up': ['false', BARRED],
  'emergency_contacts.name': [`'Kim ' || position`, ['contacts', 'emergency']],
  'emergency_contacts.phone': [`'555-02' || position`, ['contacts', 'emergency']],
  'emergency_contacts.relationship': [`'Neighbour'`, ['contacts', 'emergency']],
  'pickup_people.name': [`'Lee ' || position`, BARRED],
  'pickup_people.phone': [`'555-03' || position`, BARRED],
  'pickup_people.relationship': [`'Cousin'`, BARRED],
  'pickup_people.is_allowed': ['false', BARRED],
  'student_sections.answered_at': ['NULL', PICKUP],
  'student_sections.section': [`CASE section WHEN 'pickup' THEN 'guardians' ELSE section END`, PICKUP],
  'questions.wording': [`'Another question?'`, ASKED],
  'questions.kind': [`'line'`, ASKED],
  'questions.sheets': [`'{roster}'`, ['sign-in', 'contacts', 'emergency']],
  'questions.class_id': ['$other', ASKED],
  'questions.archived_at': ['now()', ASKED],
  'question_answers.answer': [`'{no}'`, ASKED],
  'emergency_contacts.position': ['10 - position', ['contacts', 'emergency']],
  'pickup_people.position': ['10 - position', PICKUP],
};

/** What no sheet shows, and why. */
const NOT_SHOWN: Readonly<Record<string, readonly string[]>> = {
  'who did it, when and how often: a sheet says what is so': [
    'accounts: address_since, created_at, disabled_at, tokens_valid_after',
    'family_students: end_reason, linked_at, linked_by',
    'guardians: created_at, version',
    'instructors: archived_at, version',
    'locations: archived_at, version',
    'organizations: audit_kept_from, created_at, mails_kept_from, version',
    'question_answers: answered_at',
    'questions: created_at, version',
    'student_sections: changed_at, confirmed_at, told_by, version',
    'students: created_at, erased_at, updated_at, version',
  ],
  'who has come into a child’s circle and is kept off sheets until it agrees: an entry is made whole by one act (families/circle)':
    [
      'circle_entries: access, access_before, act_id, by_account_id, by_name, created_at, decided_at, decided_by, decided_by_account_id, decision_reason, family_id, guardian_id, how, id, lists_count, nobody_left, objectable_until, objected_at, objected_by, organization_id, reason, state, student_id',
    ],
  'how somebody signs in': ['accounts: email_verified, issuer, subject'],
  'which row it is, or what it belongs to: no act changes it by itself': [
    'accounts: id',
    'class_instructors: instructor_id, organization_id',
    'class_types: id, organization_id',
    'classes: external_id, id, import_batch_id, organization_id, picture_file_id, type_id',
    'code_words: organization_id, student_id',
    'emergency_contacts: family_id, organization_id, student_id',
    'enrollments: agreed_group_id, id, organization_id, payer_family_id, registration_id, student_id, transferred_from, withdrawal_id',
    'family_students: family_id, organization_id, student_id',
    'guardian_students: guardian_id, organization_id, student_id',
    'guardians: id, organization_id',
    'instructors: account_id, id, organization_id',
    'locations: id, organization_id',
    'meetings: id, organization_id',
    'organizations: id, logo_file_id',
    'pickup_people: family_id, organization_id, student_id',
    'question_answers: organization_id, question_id, student_id',
    'questions: id, organization_id',
    'semesters: id, organization_id',
    'student_permissions: organization_id, student_id',
    'student_sections: organization_id, owner_id, student_id',
    'students: external_id, id, merged_into, organization_id',
  ],
  'about enrolling and the catalogue; the dates of a class are its meetings': [
    'class_types: archived_at, illustration, name, version',
    'classes: cancel_reason, capacity, created_at, description, is_entering_grade, is_information_only, is_paused, max_age, max_grade, min_age, min_grade, minimum, next_ticket, picture_alt, price_cents, price_max_cents, published_at, registration_closes_at, registration_opens_at, runs_anyway_at, schedule, seats_over, seats_taken, updated_at, updated_by, version',
    'semesters: archived_at, created_at, ends_on, holidays, info, is_current, is_open, keeps_books, mail_text, records_days_before, records_due, registration_closes_at, registration_opens_at, starts_on, version',
  ],
  'the number as it is compared; the one as it was typed is shown': [
    'emergency_contacts: phone_e164',
    'guardians: phone_e164',
    'pickup_people: phone_e164',
  ],
  'about the seat, not who has it': [
    'enrollments: agreed_cents, alone_cents, end_reason, ended_at, enrolled_at, held_until, kept_cents, may_overlap, shared_with, staff_overrides',
  ],
  'for the office and the family only': [
    'family_students: access, code_word, notes',
    'guardian_students: lives_with',
    'guardians: postal_address, wants_mail',
    'locations: address',
    'pickup_people: by_office, paper, paper_on, paper_until, said_by',
    'student_sections: is_asked_again, told_as',
    'students: notes, school',
  ],
  'how the seal is opened': [
    'code_words: key_id, sealed',
    'health_sections: key_id, organization_id, section, student_id, updated_at, updated_by, version',
  ],
  'what is told of health: changed by its own call below, for no statement makes a seal': ['health_sections: sealed'],
  'how the school works, not what its sheets say': [
    'organizations: currency, time_zone, audit_months, can_prove_addresses, closed_at, creates_by_mail, event_months, free_day_words, health_days, help_email, holds_unproven, how_to_pay, lines_per_family_day, lines_per_submission, logo_url, mail_months, office_phone, phones_keep_health, phones_keep_numbers, primary_color, privacy_url, public_url, record_days, remote_config, shows_attendance, staff_second_factor, students_url, tshirt_days_before, withdraw_days_before, school_year_begins',
  ],
  'by which a job moves the grade that stands there': ['students: grade_year'],
  'how a question is asked, not what stands on sheets': [
    'question_answers: wording',
    'questions: hint, is_required, options, position',
  ],
};

let school: TestSchool;
let both: Person;
let family: Awaited<ReturnType<TestSchool['addFamily']>>;
let classId: string;
let words: Record<string, string>;
beforeAll(async () => {
  school = await openSchool();
  both = await school.addPerson({ email: 'both@example.org', roles: ['administrator', 'health'] });
  const meetings = ['2026-09-15', '2026-09-22'].map((on) => ({ on, start: '15:30', end: '17:30' }));
  const [other, semester] = [await school.addClass(), await school.addSemester({ name: 'Spring' })];
  classId = await school.addClass({ title: 'Canoe', meetings });
  family = await school.addFamily(1, 'maya@example.org');
  const away = await school.addFamily(0);
  const place = newId();
  words = { other, semester, family: away.familyId, class: classId, place };
  await run(`INSERT INTO locations (organization_id, id, name) VALUES ($1, $2, 'Boathouse')`, [ORGANIZATION, place]);
  await fill(family.studentIds[0] ?? '');
  await packOf(school, both, { classIds: [classId], kinds: SHEETS });
});
afterAll(() => school.close());

const run = (text: string, values: unknown[] = []) => school.testDatabase.pool.query(text, values);

/** Something in every table that a sheet reads. */
async function fill(studentId: string): Promise<void> {
  // Nobody with the number of somebody who must not fetch may.
  const person = (name: string) => ({ name, relationship: 'Aunt', phone: `555-01${10 + (name.charCodeAt(0) % 80)}` });
  const [organizationId, locationId] = [ORGANIZATION, newId()];
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  await run(`INSERT INTO locations (organization_id, id, name) VALUES ($1, $2, 'Old Mill')`, [
    organizationId,
    locationId,
  ]);
  await run('UPDATE classes SET location_id = $1 WHERE id = $2', [locationId, classId]);
  for (const [position, name] of ['Sam Rivers', 'Kit Hill'].entries()) {
    const id = newId();
    await run('INSERT INTO instructors (organization_id, id, name) VALUES ($1, $2, $3)', [organizationId, id, name]);
    await run(
      'INSERT INTO class_instructors (organization_id, class_id, instructor_id, position) VALUES ($1, $2, $3, $4)',
      [organizationId, classId, id, position],
    );
  }
  await family.call('saveContacts', { studentId, version: 0, contacts: [person('One'), person('Two')] });
  const pickup = { allowed: [person('Ann'), person('Cal')], notAllowed: [person('Bob')], codeWord: 'kingfisher' };
  await family.call('savePickup', { studentId, version: 0, pickup });
  const permissions = { photos: 'yes', sunscreen: true, insectSpray: true } as const;
  await family.call('savePermissions', { studentId, version: 0, permissions });
  const asked = {
    wording: 'Can they swim?',
    hint: '',
    kind: 'yes-no',
    isRequired: false,
    classId: null,
  } as const;
  const { questionId } = await both.call('saveQuestion', {
    question: { ...asked, options: [], sheets: ['roster', 'sign-in', 'contacts', 'emergency'] },
  });
  await family.call('saveQuestions', { studentId, version: 0, questions: [{ questionId, answer: ['yes'] }] });
  // Entered by the office, without an account.
  await run(
    `INSERT INTO guardians (organization_id, id, family_id, name, phone, email, created_at)
    VALUES ($1, $2, $3, 'Noor Field', '555-0108', 'noor@example.org', now())`,
    [organizationId, newId(), family.familyId],
  );
  await run(
    `INSERT INTO guardian_students (organization_id, guardian_id, student_id, relationship, may_pick_up)
    SELECT organization_id, id, $1, 'Mother', true FROM guardians WHERE family_id = $2
    ON CONFLICT (organization_id, guardian_id, student_id) DO UPDATE SET relationship = 'Mother', may_pick_up = true`,
    [studentId, family.familyId],
  );
  const allergies = [{ name: 'Peanuts', reaction: '', isLifeThreatening: true }];
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies } });
}

/** The rows of the class that was printed. */
const rowsOf = (table: string): string => {
  const rows: Record<string, string> = {
    accounts: `id = '${family.accountId}'`,
    guardians: `family_id = '${family.familyId}'`,
    classes: `id = '${classId}'`,
    locations: `name = 'Old Mill'`,
    meetings: `class_id = '${classId}'`,
    semesters: `id = '${school.semesterId}'`,
    class_types: `id = (SELECT type_id FROM classes WHERE id = '${classId}')`,
  };
  return rows[table] ?? 'true';
};

async function outdated(roles: StaffRole[] = ['administrator', 'health']): Promise<SheetKind[]> {
  const organization = scopeOf(await getOrganization(school.database, ORGANIZATION));
  const caller = { accountId: both.accountId, email: null, emailVerified: true, roles, signedInAt: 0 };
  const context = { database: school.database, organization, caller };
  const { changes } = await sincePrinted({ keyring: openKeyring(school.config) }, [classId], context);
  return SHEETS.filter((kind) => changes.get(classId)?.some(({ kinds }) => kinds.includes(kind)));
}

interface Column {
  readonly name: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Every column of every table that is read for sheets: listed by the statements that are run, and by the database's own schema. */
async function columns(): Promise<Column[]> {
  const asked: string[] = [];
  const watch = vi.spyOn(pg.Client.prototype, 'query');
  await both.call('classSheets', { classId, kinds: [...SHEETS] });
  for (const [query] of watch.mock.calls as unknown[][])
    asked.push(typeof query === 'string' ? query : String((query as { text?: string } | undefined)?.text));
  watch.mockRestore();
  const read = new Set(asked.join(' ').match(/(?<=\b(?:from|join)\s+"?)[a-z_]+/gi));
  const { rows } = await run(
    `SELECT relname || '.' || attname AS name, relname AS table, attname AS column, format_type(atttypid, atttypmod) AS type
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = 'public' AND relkind = 'r' AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY relname, attname`,
  );
  return (rows as Column[]).filter(({ table }) => read.has(table));
}

/** Another value of a type, of which no sheet is to know. */
const SOMETHING: readonly (readonly [type: RegExp, value: (column: string) => string])[] = [
  [/^text$|^character/, (column) => `coalesce(${column}, '') || 'x'`],
  [/^integer|^smallint|^bigint/, (column) => `coalesce(${column}, 0) + 1`],
  [/^boolean/, (column) => `NOT coalesce(${column}, false)`],
  [/^timestamp/, (column) => `coalesce(${column}, now()) + interval '1 hour'`],
  [/^date/, (column) => `${column} + 1`],
];

/** Where not any value will do. */
const TRIED: Readonly<Record<string, string>> = {
  'organizations.currency': `'EUR'`,
  'organizations.time_zone': `'Europe/Berlin'`,
};

/** Changes a column of those rows, asks, and puts back what was there; null where it cannot be changed by itself. */
async function changing({ table, column }: Column, value: string): Promise<SheetKind[] | null> {
  const { rows } = await run(`SELECT ctid::text AS at, to_jsonb(t) AS was FROM ${table} AS t WHERE ${rowsOf(table)}`);
  const done: { at: string; was: object }[] = [];
  try {
    for (const { at, was } of rows as { at: string; was: object }[]) {
      const moved = await run(`UPDATE ${table} SET ${column} = ${value} WHERE ctid = $1 RETURNING ctid::text AS at`, [
        at,
      ]);
      done.push({ at: moved.rows[0]?.at, was });
    }
    return await outdated();
  } catch (error) {
    // Refused by the table itself.
    if (error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))) return null;
    throw error;
  } finally {
    for (const { at, was } of done) await putBack(table, at, was);
  }
}

async function putBack(table: string, at: string, was: object): Promise<void> {
  const { rows } = await run(
    `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ attname }) => attname).join(', ');
  const old = `(SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $2))`;
  await run(`UPDATE ${table} SET (${names}) = ${old} WHERE ctid = $1`, [at, JSON.stringify(was)]);
}

/** Read to know who asks, and for the receipts: nothing of it stands on a sheet. */
const OF_THE_CALL = ['role_grants'];

test('every column that is read stands on named sheets, or is named as standing on none', async () => {
  const read = (await columns()).filter(({ table }) => !OF_THE_CALL.includes(table)).map(({ name }) => name);
  const left = Object.values(NOT_SHOWN)
    .flat()
    .flatMap((row) => {
      const [table, names = ''] = row.split(': ');
      return names.split(', ').map((name) => `${table}.${name}`);
    });
  expect(read.toSorted()).toEqual([...Object.keys(SHOWN), ...left].toSorted());
});

test('a changed column makes exactly the sheets old that show it, and none once it is back', async () => {
  expect(await outdated()).toEqual([]);
  const told: Record<string, readonly SheetKind[]> = {};
  for (const each of await columns()) {
    const shown = SHOWN[each.name]?.[0].replace(/\$(\w+)/, (_, word: string) => `'${words[word]}'`);
    const value = shown ?? TRIED[each.name] ?? SOMETHING.find(([type]) => type.test(each.type))?.[1](each.column);
    const kinds = value === undefined ? null : await changing(each, value);
    // What a sheet shows was changed for certain.
    if (kinds?.length || shown !== undefined) told[each.name] = kinds ?? [];
  }
  expect(told).toEqual(
    Object.fromEntries(
      Object.entries(SHOWN).map(([name, [, on]]) => [name, SHEETS.filter((kind) => on.includes(kind))]),
    ),
  );
  expect(await outdated()).toEqual([]);
});

test('what is told of health makes its sheets old for readers of health, with no receipt and no word to others', async () => {
  const studentId = family.studentIds[0] ?? '';
  const receipts = async () => (await run('SELECT id FROM health_readings')).rows.length;
  const before = await receipts();
  const allergies = [{ name: 'Walnuts', reaction: '', isLifeThreatening: true }];
  await family.call('saveHealth', { studentId, version: 1, answers: { allergies } });
  const own = await receipts();
  expect(await outdated()).toEqual(['emergency', 'health']);
  expect(await outdated(['administrator'])).toEqual([]);
  expect(await receipts()).toBe(own);
  expect(own - before).toBeLessThanOrEqual(1);
  const peanuts = [{ name: 'Peanuts', reaction: '', isLifeThreatening: true }];
  await family.call('saveHealth', { studentId, version: 2, answers: { allergies: peanuts } });
  expect(await outdated()).toEqual([]);
});

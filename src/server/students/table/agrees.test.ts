import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { publishWaiver, signFor } from '../../../../test/waivers.ts';
import { RECORD_STATES } from '../../../contract/student-table.ts';
import { HOUSEHOLD_SECTIONS, RECORD_SECTIONS, type RecordSection } from '../../../domain/record-sections.ts';
import { linkStudent } from '../../families/store.ts';
import { newId } from '../../platform/ids.ts';
import { missingOf } from '../../records/store.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ roles: ['administrator'] });
});
afterAll(() => school.close());

const CLASSES = [0, 1] as const;
/** Long before registration opens, and since: what was told earlier is asked about again. */
const DAYS = [null, '2026-03-01T12:00:00Z', '2026-08-20T12:00:00Z'] as const;
const day = fc.constantFrom(...DAYS);
const scope = fc.record({
  of: fc.constantFrom('all', 'class', 'type'),
  at: fc.constantFrom(...CLASSES),
  eachSemester: fc.boolean(),
  isArchived: fc.constantFrom(true, true, false),
  countsFrom: fc.constantFrom(1, 2),
});
const telling = fc.record({ section: fc.constantFrom(...RECORD_SECTIONS), answeredAt: day, confirmedAt: day });
/** A student who has told everything lately, but for what is drawn. */
const student = fc.record({
  seats: fc.subarray([...CLASSES]),
  first: fc.constantFrom('full', 'full', 'full', 'view'),
  second: fc.constantFrom(null, 'full', 'view', 'ended'),
  isWhole: fc.constantFrom(true, true, true, false),
  told: fc.array(telling, { maxLength: 2 }),
  answers: fc.oneof(fc.constant([0, 1, 2]), fc.subarray([0, 1, 2])),
  signatures: fc.array(fc.record({ at: fc.nat(2), number: fc.constantFrom(1, 2), isForSemester: fc.boolean() })),
});
const world = fc.record({
  questions: fc.array(scope, { minLength: 3, maxLength: 3 }),
  waivers: fc.array(scope, { minLength: 3, maxLength: 3 }),
  students: fc.array(student, { minLength: 25, maxLength: 25 }),
});
type World = typeof world extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Drawn = World['students'][number];
type Scope = World['waivers'][number];

/** The semester, classes, questions and waivers that students are asked by. */
interface Place {
  readonly semesterId: string;
  readonly classes: readonly { readonly id: string; readonly typeId: string }[];
  readonly questionIds: readonly string[];
  readonly waiverIds: readonly string[];
}

async function open({ questions, waivers }: World): Promise<Place> {
  // Only what is drawn is asked for.
  await school.database.updateTable('questions').set({ archivedAt: school.clock.iso() }).execute();
  await school.database.updateTable('waivers').set({ archivedAt: school.clock.iso() }).execute();
  const semesterId = await school.addSemester({ isOpen: true });
  const classIds = [await school.addClass({ semesterId }), await school.addClass({ semesterId })];
  const classes = await school.database
    .selectFrom('classes')
    .select(['id', 'typeId'])
    .where('id', 'in', classIds)
    .orderBy('id')
    .execute();
  const archivedAt = ({ isArchived }: Scope) => (isArchived ? school.clock.iso() : null);
  const ids = { questionIds: [] as string[], waiverIds: [] as string[] };
  for (const each of questions) {
    const id = newId();
    const classId = each.of === 'all' ? null : (classes[each.at]?.id ?? null);
    const row = { id, classId, archivedAt: archivedAt(each), isRequired: each.of !== 'type' };
    const told = {
      organizationId: ORGANIZATION,
      position: 1,
      wording: 'Swims?',
      kind: 'yes-no' as const,
      createdAt: school.clock.iso(),
    };
    await school.database
      .insertInto('questions')
      .values({ ...told, ...row })
      .execute();
    ids.questionIds.push(id);
  }
  for (const each of waivers) {
    const { id, typeId } = classes[each.at] ?? { id: null, typeId: null };
    const where = { classId: each.of === 'class' ? id : null, classTypeId: each.of === 'type' ? typeId : null };
    const { eachSemester, countsFrom } = each;
    const waiverId = await publishWaiver(school, { ...where, eachSemester, countsFrom, versions: 2 });
    await school.database
      .updateTable('waivers')
      .set({ archivedAt: archivedAt(each) })
      .where('id', '=', waiverId)
      .execute();
    ids.waiverIds.push(waiverId);
  }
  return { semesterId, classes, ...ids };
}

async function add(drawn: Drawn, place: Place): Promise<void> {
  const [family, other] = [await school.addFamily(1), await school.addFamily(0)];
  const [studentId = ''] = family.studentIds;
  const at = school.clock.iso();
  if (drawn.second) {
    const access = drawn.second === 'view' ? 'view' : 'full';
    const link = { familyId: other.familyId, studentId, linkedBy: 'test', access } as const;
    await linkStudent(school.database, { organizationId: ORGANIZATION, at }, link);
  }
  const families = [family.familyId, ...(drawn.second ? [other.familyId] : [])];
  const whole = RECORD_SECTIONS.map((section) => ({ section, answeredAt: at, confirmedAt: at }));
  const told = new Map([...(drawn.isWhole ? whole : []), ...drawn.told].map((each) => [each.section, each]));
  const rows = [...told.values()].flatMap((each) =>
    (isOwn(each.section) ? families : [studentId]).map((ownerId) => ({
      organizationId: ORGANIZATION,
      studentId,
      ownerId,
      version: 1,
      ...each,
    })),
  );
  if (rows.length > 0) await school.database.insertInto('studentSections').values(rows).execute();
  if (drawn.first === 'view')
    await school.database
      .updateTable('familyStudents')
      .set({ access: 'view' })
      .where('familyId', '=', family.familyId)
      .execute();
  if (drawn.second === 'ended')
    await school.database
      .updateTable('familyStudents')
      .set({ endedAt: at, endReason: 'moved' })
      .where('familyId', '=', other.familyId)
      .execute();
  for (const seat of drawn.seats) {
    const classId = place.classes[seat]?.id ?? '';
    const row = {
      organizationId: ORGANIZATION,
      id: newId(),
      classId,
      studentId,
      state: 'enrolled' as const,
      enrolledAt: at,
    };
    await school.database.insertInto('enrollments').values(row).execute();
  }
  for (const answer of drawn.answers) {
    const questionId = place.questionIds[answer] ?? '';
    const row = { organizationId: ORGANIZATION, studentId, questionId, wording: '', answer: ['yes'], answeredAt: at };
    await school.database.insertInto('questionAnswers').values(row).execute();
  }
  for (const { at: waiver, number, isForSemester } of drawn.signatures) {
    const semesterId = isForSemester ? place.semesterId : null;
    const { familyId, accountId } = family;
    const waiverId = place.waiverIds[waiver] ?? '';
    await signFor(school, { waiverId, studentId, number, semesterId, familyId, accountId });
  }
}

const isOwn = (section: RecordSection) => (HOUSEHOLD_SECTIONS as readonly RecordSection[]).includes(section);

/** What the pure rule says of everybody with a seat, all households together. */
async function byTheRule(semesterId: string) {
  const days = { organizationId: ORGANIZATION, timeZone: 'America/New_York', today: school.clock.iso().slice(0, 10) };
  const missing = Map.groupBy(await missingOf(school.database, days, semesterId), ({ studentId }) => studentId);
  const reasonsOf = [...missing].map(
    ([id, each]) => [id, each.flatMap((one) => one.missing.map(({ reason }) => reason))] as const,
  );
  const idsWith = (test: (reasons: readonly string[]) => boolean) =>
    reasonsOf.flatMap(([id, reasons]) => (test(reasons) ? id : [])).toSorted();
  return {
    missing: idsWith((reasons) => reasons.length > 0),
    unconfirmed: idsWith((reasons) => reasons.includes('unconfirmed')),
    complete: idsWith((reasons) => reasons.length === 0),
  };
}

test('whatever a school asks and families told: the table filters as the rule says, and tells of each row what the rule says', async () => {
  const seen = { missing: 0, unconfirmed: 0, complete: 0 };
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const place = await open(drawn);
      for (const each of drawn.students) await add(each, place);
      // As a database does by itself, but not in tests: of tables that it knows nothing of it guesses wrong.
      await sql`ANALYZE`.execute(school.database);
      const rule = await byTheRule(place.semesterId);
      // A semester of few is looked up student by student, one of most in one go.
      for (const record of RECORD_STATES)
        for (const seatsTaken of [0, 1000]) {
          await school.database.updateTable('classes').set({ seatsTaken, capacity: 1000 }).execute();
          const { rows } = await staff.call('staffStudents', { semesterId: place.semesterId, record, pageSize: 500 });
          expect([record, rows.map(({ id }) => id).toSorted()]).toEqual([record, rule[record]]);
          for (const { missing } of rows) expect(missing?.length === 0).toBe(record === 'complete');
          seen[record] += rows.length;
        }
    }),
    { numRuns: 6, seed: 12, endOnFailure: true },
  );
  // Each state was there to be told apart.
  for (const record of RECORD_STATES) expect(seen[record]).toBeGreaterThan(5);
});

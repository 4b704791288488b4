import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll } from '../../../../test/enrolling.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from '../../../../test/school.ts';
import { ENROLLMENT_SORTS, type staffEnrollments } from '../../../contract/enrollment-table.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { newId } from '../../platform/ids.ts';

type Question = InputOf<typeof staffEnrollments>;

/** Longer than an entry of an index may be, once it is taken apart into its letters. */
const LONG = '\u{AC01}'.repeat(80);
const NAMES = ['Kim', 'Kim', 'Åkesson', 'Đào', 'O’Brien', 'kim', 'Zoë', LONG];
/** In each of three classes, two of one title: fourteen seats, of which four have ended, and two places on the waitlist. */
const STUDENTS = 16;

let school: TestSchool;
let office: Person;
let semesterId: string;
let everyone: string[];

beforeAll(async () => {
  school = await openSchool();
  office = await school.addPerson({ roles: ['administrator'] });
  semesterId = await school.addSemester({ name: 'Long' });
  const { studentIds } = await school.addFamily(STUDENTS);
  for (const [at, id] of studentIds.entries()) {
    const lastName = NAMES[at % NAMES.length] ?? '';
    const all = { lastName, firstName: lastName === LONG ? LONG : 'Ada', preferredName: lastName === LONG ? LONG : '' };
    await school.database
      .updateTable('students')
      .set({ ...all, preferredLastName: lastName === LONG ? LONG : '' })
      .where('id', '=', id)
      .execute();
  }
  for (const title of ['Kayak 10 east', 'Kayak 9 west', 'Kayak 9 west'])
    await fill(await school.addClass({ semesterId, title, capacity: 20 }), studentIds);
  // Of another semester: it must be nowhere.
  const elsewhere = await school.addClass({ capacity: 20 });
  await fill(elsewhere, studentIds);
  everyone = (await office.call('staffEnrollments', { semesterId, pageSize: 100 })).rows.map(({ id }) => id);
});
afterAll(() => school.close());

async function fill(classId: string, studentIds: readonly string[]) {
  const [waiting, seated] = [studentIds.slice(0, 2), studentIds.slice(2)];
  const own = { organizationId: ORGANIZATION, classId };
  const day = (at: number, hour: number) => `2026-09-0${1 + (at % 4)}T${hour}:00:00Z`;
  await school.database
    .insertInto('enrollments')
    .values(
      seated.map((studentId, at) => ({
        ...own,
        id: newId(),
        studentId,
        state: at % 4 === 0 ? ('withdrawn' as const) : ('enrolled' as const),
        enrolledAt: day(at, 12),
        endedAt: at % 4 === 0 ? day(at + 1, 15) : null,
      })),
    )
    .execute();
  await school.database
    .insertInto('waitlistEntries')
    .values(
      waiting.map((studentId, at) => ({
        ...own,
        id: newId(),
        studentId,
        ticket: at + 1,
        state: 'waiting' as const,
        joinedAt: day(at, 12),
      })),
    )
    .execute();
}

/** The pages of a question one after the other, and what each says of the total. */
async function pagesOf(question: Question) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let page = 1; page <= 8; page++) {
    const { rows, total } = await office.call('staffEnrollments', { semesterId, pageSize: 7, page, ...question });
    ids.push(...rows.map(({ id }) => id));
    totals.add(total);
  }
  return { ids, totals: [...totals] };
}

const SORTS = ENROLLMENT_SORTS.flatMap((sort) => [sort, `-${sort}`]);
const NARROWED: Question[] = [
  {},
  { state: 'enrolled' },
  { state: 'waiting' },
  { state: 'ended' },
  { since: '2026-09-03' },
  { since: '2026-09-03', state: 'ended' },
  { record: 'missing' },
  { record: 'missing', since: '2026-09-03' },
  { record: 'missing', state: 'waiting' },
];

test.each(SORTS)('sorted by %s, every way says the same, page by page from either end', async (sort) => {
  for (const question of NARROWED) {
    const asked = await pagesOf({ sort, ...question });
    // Whoever asks for these alone is answered by the way that looks at all of them.
    expect(asked).toEqual(await pagesOf({ sort, ...question, ids: everyone }));
    expect(asked.totals).toEqual([asked.ids.length]);
    expect(new Set(asked.ids).size).toBe(asked.ids.length);
  }
  expect((await pagesOf({ sort })).totals).toEqual([48]);
});

test('by student, those of one student stand together, in the order of the folded names; of one class too', async () => {
  const column = async (sort: string, of: 'studentName' | 'classTitle' | 'classId' | 'state' | 'at') =>
    (await office.call('staffEnrollments', { semesterId, sort, pageSize: 100 })).rows.map((row) => row[of]);
  const names = await column('student', 'studentName');
  expect([...new Set(names)].slice(0, 4)).toEqual(['Ada Åkesson', 'Ada Đào', 'Ada Kim', 'Ada kim']);
  expect(names.at(-1)).toBe(`${LONG} ${LONG}`);
  expect((await column('-student', 'studentName'))[0]).toBe(names.at(-1));
  const classes = await column('class', 'classId');
  expect(classes.filter((id, at) => id !== classes[at - 1])).toHaveLength(3);
  expect((await column('class', 'classTitle'))[0]).toBe('Kayak 9 west');
  expect((await column('-class', 'classTitle'))[0]).toBe('Kayak 10 east');
  expect(new Set((await column('state', 'state')).slice(0, 30))).toEqual(new Set(['enrolled']));
  const at = (await column('-since', 'at')).map((each) => Date.parse(each));
  expect(at).toEqual(at.toSorted((a, b) => b - a));
});

test('a word may be the student’s, a guardian’s or the class’s, and all of them together must be there', async () => {
  const found = async (search: string) => (await office.call('staffEnrollments', { semesterId, search })).total;
  const [guardian] = await school.database
    .selectFrom('guardians')
    .select('id')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .execute();
  await school.database
    .updateTable('guardians')
    .set({ name: 'Mo Åström' })
    .where('id', '=', guardian?.id ?? '')
    .execute();
  expect(await found('kim')).toBe(18);
  expect(await found('kim east')).toBe(6);
  expect(await found('KAYAK east')).toBe(16);
  expect(await found('ada astrom kayak west')).toBe(28);
  expect(await found('ada astrom kayak west nobody')).toBe(0);
  // Whatever is typed that is no word finds nobody, or everybody, but is no fault.
  expect(await found('%')).toBe(0);
  expect(await found('  ')).toBe(48);
  expect(await found('a b c d e f g h i j')).toBe(0);
});

test('who signs in with an address that is written with an apostrophe or an accent is found by it', async () => {
  const family = await school.addFamily(1);
  const { accountId, studentIds } = family;
  await enroll(family, await school.addClass({ semesterId, title: 'Canoe' }));
  for (const [email, typed] of [
    ["pat.o'neill@example.org", "o'neill@example.org"],
    ["pat.o'neill@example.org", 'ONEILL@example'],
    ['jürgen.x@example.org', 'jurgen.x'],
  ] as const) {
    await school.database.updateTable('accounts').set({ email }).where('id', '=', accountId).execute();
    const { rows } = await office.call('staffEnrollments', { semesterId, search: typed });
    expect(rows.map(({ classTitle }) => classTitle)).toEqual(['Canoe']);
    const students = await office.call('staffStudents', { search: typed });
    expect(students.rows.map(({ id }) => id)).toEqual(studentIds);
  }
});

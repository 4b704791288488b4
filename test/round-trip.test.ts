import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClassContent } from '../src/contract/class-fields.ts';
import { NO_DATES } from '../src/domain/class-dates.ts';
import { CallError } from '../src/server/platform/call/errors.ts';
import { workbook } from '../src/server/files/workbook.ts';
import { newId } from '../src/server/platform/ids.ts';
import type { Actor } from '../src/server/platform/call/handler.ts';
import { previewImport } from '../src/server/imports/apply.ts';
import { columnFacts } from '../src/server/imports/column-facts.ts';
import { guessMapping } from '../src/server/imports/guess.ts';
import { readFile } from '../src/server/imports/read-file.ts';
import { readTable } from '../src/server/imports/read-table.ts';
import { rowsOf } from '../src/server/imports/table.ts';
import { classFile } from '../src/web/admin/classes/class-export.ts';
import { choicesOf, findMissing, mappingOf } from '../src/web/admin/imports/choices.ts';
import { toCsv, toLines } from '../src/web/admin/imports/export-rows.ts';
import { openSchool, ORGANIZATION, type Person, type TestSchool } from './school.ts';

const ZONE = { timeZone: 'America/New_York' };
const HOLIDAYS = [{ from: '2026-10-12', to: '2026-10-16', name: 'Fall break' }];

let school: TestSchool;
let admin: Person;
let types: string[];
let places: string[];
let people: string[];

beforeAll(async () => {
  school = await openSchool();
  admin = await school.addPerson({ roles: ['administrator'] });
  await school.database
    .updateTable('semesters')
    .set({ holidays: JSON.stringify(HOLIDAYS) })
    .where('id', '=', school.semesterId)
    .execute();
  const make = async (kind: 'classTypes' | 'locations' | 'instructors', names: string[]) => {
    const ids = names.map(() => newId());
    await school.database
      .insertInto(kind)
      .values(names.map((name, at) => ({ organizationId: ORGANIZATION, id: ids[at] ?? '', name })))
      .execute();
    return ids;
  };
  types = await make('classTypes', ['Archery', '=Knots; "splices", 弓道']);
  places = await make('locations', ['Far  Field', 'Hall A / B; upstairs', "'-Pond"]);
  people = await make('instructors', ['Ann & Bob Lee', 'Smith, John', 'Ida Ødegård', 'Ben/Jo']);
});
afterAll(() => school.close());

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    '=1+1',
    "'=x",
    '@home',
    'A;=b',
    '- Hats\n- Water',
    'TBA',
    'None',
    'a\tb',
    '“Kayak”',
    '1,200',
    'O’Neil',
  ),
);
const day = fc.integer({ min: 0, max: 100 }).map((n) => new Date(Date.UTC(2026, 8, 7 + n)).toISOString().slice(0, 10));
const times = fc
  .tuple(fc.integer({ min: 0, max: 22 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minute]) => {
    const at = (each: number) => `${String(each).padStart(2, '0')}:${minute}`;
    return { start: at(hour), end: at(hour + 1) };
  });
const pair = (range: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.option(range), fc.option(range))
    .map(([a, b]) => (a !== null && b !== null && a > b ? ([b, a] as const) : ([a, b] as const)));
const at = fc.option(
  fc.oneof(
    fc.constantFrom('2026-09-01T04:00:00.000Z', '2026-09-02T03:59:59.000Z', '2026-11-01T05:30:00.000Z'),
    fc.integer({ min: 0, max: 90 * 1440 }).map((n) => new Date(Date.UTC(2026, 7, 1, 0, n)).toISOString()),
  ),
);

const content = fc
  .record({
    title: text,
    description: text,
    type: fc.nat(1),
    place: fc.option(fc.nat(2)),
    people: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
    grades: pair(fc.integer({ min: -2, max: 20 })),
    ages: pair(fc.integer({ min: 0, max: 150 })),
    minimum: fc.nat(5),
    capacity: fc.integer({ min: 0, max: 500 }),
    price: fc.nat(100_000),
    window: fc.tuple(at, at),
    dates: fc.option(
      fc.record({
        span: fc.tuple(day, day),
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
        times,
        skipped: fc.uniqueArray(day, { maxLength: 3 }),
        extra: fc.uniqueArray(fc.record({ on: day, times }), { maxLength: 3, selector: ({ on }) => on }),
      }),
    ),
  })
  .map((one): ClassContent => {
    const [opens, closes] =
      one.window[0] && one.window[1] ? one.window.toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1)) : one.window;
    const [firstOn = null, lastOn = null] = one.dates?.span.toSorted() ?? [];
    return {
      title: one.title,
      description: one.description,
      typeId: types[one.type] ?? '',
      picture: null,
      schedule: one.dates
        ? {
            ...NO_DATES,
            firstOn,
            lastOn,
            weekdays: one.dates.weekdays.toSorted((a, b) => a - b),
            ...one.dates.times,
            skipped: one.dates.skipped,
            moved: [],
            extra: one.dates.extra.map(({ on, times: { start, end } }) => ({ on, start, end })),
          }
        : { ...NO_DATES, weekdays: [], skipped: [], moved: [], extra: [] },
      locationId: one.place === null ? null : (places[one.place] ?? null),
      instructorIds: one.people.flatMap((each) => people[each] ?? []),
      minGrade: one.grades[0],
      maxGrade: one.grades[1],
      isEnteringGrade: false,
      minAge: one.ages[0],
      maxAge: one.ages[1],
      minimum: Math.min(one.minimum, one.capacity),
      capacity: one.capacity,
      registrationOpensAt: opens ?? null,
      registrationClosesAt: closes ?? null,
      priceCents: one.price,
      priceMaxCents: null,
      options: [],
      isPaused: false,
      isInformationOnly: false,
    };
  });

/** Made by hand, as its form saves it; what no form would save stays a bare draft. False where there is not even that. */
async function create(one: ClassContent): Promise<boolean> {
  const [typeId, title] = [one.typeId, one.title];
  const unlessInvalid = (error: unknown) => {
    if (!(error instanceof CallError && error.code === 'invalid-argument')) throw error;
    return null;
  };
  const made = await admin.call('createClass', { semesterId: school.semesterId, title, typeId }).catch(unlessInvalid);
  if (!made) return false;
  const { classId } = made;
  const { version } = (await admin.call('staffClass', { classId })).class;
  const asked = { classId, version, content: one, tell: null, overCapacityReason: null };
  await admin.call('saveClass', asked).catch(unlessInvalid);
  return true;
}

/** The class table's file, as its button makes it. */
async function exported(kind: 'csv' | 'xlsx'): Promise<Uint8Array> {
  const { rows } = await admin.call('staffClasses', { semesterId: school.semesterId, forFile: true });
  const columns = classFile({ digits: 2, now: school.clock.now() });
  const file = { columns, rows, ...ZONE };
  if (kind === 'csv') return new Uint8Array(await (await toCsv(file)).arrayBuffer());
  const [heading, ...cells] = (await (await toLines(file)).text()).split('\n').map((line) => JSON.parse(line));
  async function* lines() {
    yield* cells;
  }
  return buffer(workbook(heading, lines()));
}

/** What somebody gets who chooses a file and only presses the buttons. */
async function previewed(bytes: Uint8Array) {
  const { database, clock, semesterId } = school;
  const table = await readTable(bytes);
  const columns = columnFacts(table, 'en-US');
  const { fields } = guessMapping(columns);
  const choices = choicesOf(fields);
  expect(findMissing(choices, columns)).toMatchObject({ needed: [], twice: [] });
  const mapping = mappingOf(choices, columns, fields);
  const semester = { startsOn: '2026-09-07', endsOn: '2026-12-18' };
  const file = readFile(rowsOf(table, mapping), mapping, { ...ZONE, currency: 'USD', holidays: HOLIDAYS, semester });
  const target = { organizationId: ORGANIZATION, semesterId, fileName: 'classes', actor: 'test' as Actor };
  return previewImport({ database, clock }, file, mapping, target);
}

test('what is exported comes in again as nothing new and nothing changed, whatever the classes are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('csv' as const, 'xlsx' as const),
      async (contents, kind) => {
        await school.database.deleteFrom('meetings').execute();
        await school.database.deleteFrom('classInstructors').execute();
        await school.database.deleteFrom('classes').execute();
        let made = 0;
        for (const each of contents) if (await create(each)) made += 1;
        fc.pre(made > 0);
        const { created, changed, left, rejected, missing } = await previewed(await exported(kind));
        const differing = changed.map((one) =>
          one.fields.map((field) => [field, one.existing.content[field], one.content[field]]),
        );
        expect({ created, differing, rejected, missing, left }).toEqual({
          created: [],
          differing: [],
          rejected: [],
          missing: [],
          left: made,
        });
      },
    ),
    { numRuns: 20 },
  );
}, 300_000);

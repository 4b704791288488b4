import { note } from '../../contract/import-notes.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImportMapping } from '../../contract/import-mapping.ts';
import { choicesOf, findMissing, mappingOf } from '../../web/admin/imports/choices.ts';
import { GROUPS, nameTarget } from '../../web/admin/imports/targets.ts';
import { columnFacts } from './column-facts.ts';
import { guessMapping } from './guess.ts';
import type { Mapping } from './mapping.ts';
import { ownName } from './own-names.ts';
import { readFile } from './read-file.ts';
import { readTable } from './read-table.ts';
import { rowsOf } from './table.ts';

async function guess(content: string | Uint8Array, locale = 'en-US') {
  const table = await readTable(Buffer.from(content));
  const columns = columnFacts(table, locale);
  return { table, columns, ...guessMapping(columns) };
}

/** What a person gets who only presses the buttons. */
async function untouched(
  bytes: Uint8Array,
  school: { timeZone: string; currency: string },
  defaults: { capacity: string; price?: string },
) {
  const { table, columns, fields } = await guess(bytes);
  const choices = { ...choicesOf(fields), ...defaults };
  expect(findMissing(choices, columns)).toEqual({ needed: [], dates: [], twice: [] });
  const mapping: Mapping = mappingOf(choices, columns, fields);
  return { table, mapping, ...readFile(rowsOf(table, mapping), mapping, school) };
}

test('our own names of columns are recognized, all of them, and the screen keeps what was guessed', async () => {
  const { fields, confidence, columns } = await guess(
    'external_id,title,description,type,location,address,min_grade,max_grade,min_age,max_age,minimum,capacity,price,currency,start_date,end_date,weekdays,excluded_dates,start_time,end_time,registration_opens,registration_closes\n' +
      'a,Bows,Bring water,Archery,Far Field,1 Long Lane,3,5,8,12,4,10,50.00,USD,2026-10-06,2026-11-24,Tue,2026-11-03,15:30,17:00,2026-08-01,2026-10-01\n' +
      'b,Boats,Bring shoes,Canoeing,Lake,2 Shore Road,1,2,6,9,3,8,60.00,USD,2026-10-07,2026-11-25,Wed,2026-11-04,16:30,18:00,2026-08-01,2026-10-01\n',
  );
  expect(Object.keys(fields)).toHaveLength(22);
  expect(Object.values(confidence).filter((how) => how === 'likely').length).toBeLessThanOrEqual(2);
  const mapping = mappingOf(choicesOf(fields), columns, fields);
  expect(mapping.fields).toEqual({ ...fields, capacity: mapping.fields.capacity });
});

test('rows without anything in them say nothing of a column', async () => {
  const { fields } = await guess('ID,Class name\nE1,Bows\n,\nE2,Knots\n');
  expect(fields.externalId?.columns).toEqual(['ID']);
});

test.each([
  [['5. Okt. 2026', '6.10.2026', '10/6/2026'], 'en-US', 'D/M/YYYY'],
  [['Oct 5, 2026', '10/6/2026', '10/26/2026'], 'en-GB', 'M/D/YYYY'],
  [['5 Oct 2026', '6/10/2026', '26/10/2026'], 'en-US', 'D/M/YYYY'],
  [['Oct 5, 2026', 'Oct 6, 2026', '2026-10-07'], 'en-US', 'MMM D, YYYY'],
  [['46301', '46302', '46303'], 'en-US', 'serial'],
])(
  'in a column of dates written several ways, %j, the order is that of the column: %s says %s',
  async (dates, locale, format) => {
    const rows = dates.map((on) => `Class ${on.length};"${on}"`).join('\n');
    const { columns } = await guess(`Name;Start\n${rows}\n`, locale);
    expect(columns[1]?.dateFormat).toBe(format);
  },
);

test.each([
  [
    'Titel;Beginn;Ende;Tage;Uhrzeit;Preis;Plätze;Ort;Lehrkraft',
    '5. Okt. 2026;23. November 2026;Mo, Mi;15:30 – 17:00 Uhr',
  ],
  [
    'Kurs;Startdatum;Enddatum;Wochentage;Zeiten;Gebühr;Teilnehmerzahl;Kursort;Kursleitung',
    '5.10.2026;23.11.2026;Montag und Mittwoch;15.30 bis 17 Uhr',
  ],
  [
    'Titre;Date de début;Date de fin;Jours;Horaires;Tarif;Places;Lieu;Enseignant',
    '5/10/2026;23/11/2026;Lundi et Mercredi;15h30 - 17h00',
  ],
  [
    'Título;Fecha de inicio;Fecha de fin;Días;Horario;Precio;Plazas;Lugar;Profesor',
    '5/10/2026;23/11/2026;lunes, miércoles;15:30-17:00',
  ],
])('headings of other languages lead to the same fields: %s', async (headings, when) => {
  const rows = ['Bogenschießen', 'Kanu'].map((title) => `${title};${when};120,00 €;12;See;Ada Weiß`);
  const { table, columns, fields } = await guess([headings, ...rows].join('\n'), 'de-DE');
  const choices = { ...choicesOf(fields), defaultType: 'Sport' };
  const mapping: Mapping = { ...mappingOf(choices, columns, fields) };
  const { classes, rejected } = readFile(
    rowsOf(table, mapping),
    { ...mapping, defaults: { ...mapping.defaults, type: 'Sport' } },
    { timeZone: 'Europe/Berlin', currency: 'EUR' },
  );
  expect(rejected).toEqual([]);
  const [first] = classes;
  expect(first?.content).toMatchObject({
    title: 'Bogenschießen',
    capacity: 12,
    priceCents: 12_000,
    location: 'See',
    instructors: ['Ada Weiß'],
  });
  const { meetings } = first?.content ?? {};
  expect(meetings).toHaveLength(15);
  expect(meetings?.slice(0, 2)).toEqual([
    { on: '2026-10-05', start: '15:30', end: '17:00' },
    { on: '2026-10-07', start: '15:30', end: '17:00' },
  ]);
});

const small = (heading: string, ...rows: string[]) => guess([heading, ...rows].join('\n'));

test.each<[string, string[], Partial<ImportMapping['fields']>]>([
  [
    'Dates',
    ['"Jan 6, 2025 to Mar 10, 2025"', '"Jan 7, 2025 to Mar 11, 2025"'],
    {
      startsOn: { columns: ['Dates'], format: 'MMM D, YYYY', part: 'first' },
      endsOn: { columns: ['Dates'], format: 'MMM D, YYYY', part: 'last' },
    },
  ],
  [
    'Start date',
    ['25.12.2026', '1.3.2027'],
    { startsOn: { columns: ['Start date'], format: 'D.M.YYYY', part: 'whole' } },
  ],
  [
    'Start date',
    ['9/8/2026', '10/20/2026'],
    { startsOn: { columns: ['Start date'], format: 'M/D/YYYY', part: 'whole' } },
  ],
  [
    'Start date',
    ['9/8/2026', '20/10/2026'],
    { startsOn: { columns: ['Start date'], format: 'D/M/YYYY', part: 'whole' } },
  ],
  [
    'Time',
    ['3:30-5:00 PM', '9:00 AM - 10:30 AM'],
    { startTime: { columns: ['Time'], part: 'first' }, endTime: { columns: ['Time'], part: 'last' } },
  ],
  [
    'Start Hour,Start Min,End Hour,End Min',
    ['9,45,11,15', '18,0,19,0'],
    {
      startTime: { columns: ['Start Hour', 'Start Min'], part: 'whole' },
      endTime: { columns: ['End Hour', 'End Min'], part: 'whole' },
    },
  ],
  ['Meets on', ['Mon/Wed', 'Tuesdays'], { weekdays: { column: 'Meets on', dayOrder: 'MM/DD' } }],
  ['Tuition', ['$1,200.00', 'free'], { price: 'Tuition' }],
])('%s with %j', async (heading, rows, expected) => {
  expect((await small(heading, ...rows)).fields).toMatchObject(expected);
});

test('ages in months and ages from and to are told from plain ones', async () => {
  const months = await small('Min Age,Max Age', '72,144', '12,48', '720,None');
  expect(months.fields).toMatchObject({ minAge: { unit: 'months' }, maxAge: { unit: 'months', noneFrom: 99 } });
  const years = await small('Min Age,Max Age', '6,99', '60,199', '14,17');
  expect(years.fields).toMatchObject({ minAge: { unit: 'whole' }, maxAge: { unit: 'whole' } });
  const range = await small('Ages', '6-12', '16+', '3 to 5');
  expect(range.fields).toMatchObject({
    minAge: { column: 'Ages', part: 'first' },
    maxAge: { column: 'Ages', part: 'last' },
  });
  expect(choicesOf(range.fields).columns['Ages']?.target).toBe('ageRange');
});

test.each([
  ['Grades', 'Rising 7th-9th', true],
  ['Entering grades', '7-9', true],
  ['Grades in fall', '7-9', true],
  ['Grades', '7-9', undefined],
])('below “%s” “%s” says whether the grades are entered next', async (grades, cell, isEnteringGrade) => {
  const heading = `Title,Type,Place,First day,Last day,Weekdays,Starts at,Ends at,${grades},Seats,Price`;
  const line = `Bows,Archery,Hall,2026-06-16,2026-06-30,Tue,15:30,17:00,${cell},10,50`;
  const school = { timeZone: 'America/New_York', currency: 'USD' };
  const { classes } = await untouched(Buffer.from([heading, line].join('\n')), school, { capacity: '' });
  expect(classes.map(({ content }) => [content.minGrade, content.maxGrade, content.isEnteringGrade])).toEqual([
    [7, 9, isEnteringGrade],
  ]);
});

test('our own headings and those of the screen win over bad cells, which are the fault of their rows', async () => {
  const heading = 'Title,Type,Place,First day,Last day,Weekdays,Starts at,Ends at,Grades,Seats,Price';
  const line = (n: number, wishes: { first?: string; price?: string; grades?: string } = {}) =>
    `Bows ${n},Archery,Hall ${n},${wishes.first ?? '2026-10-06'},2026-11-24,Tue,15:30,17:00,${wishes.grades ?? '3-5'},10,${wishes.price ?? '50'}`;
  const school = { timeZone: 'America/New_York', currency: 'USD' };
  const rows = [line(1), line(2, { grades: '5' }), line(3, { grades: 'K-2' }), line(4), line(5, { grades: '5' })];
  const bad = [line(6, { first: '31/31/2026' }), line(7, { price: 'ten' })];
  const read = await untouched(Buffer.from([heading, ...rows, ...bad].join('\n')), school, { capacity: '' });
  expect(read.mapping.fields).toMatchObject({
    startsOn: { columns: ['First day'], format: 'YYYY-MM-DD' },
    price: 'Price',
    minGrade: { column: 'Grades', part: 'first' },
    maxGrade: { column: 'Grades', part: 'last' },
  });
  expect(read.classes.map(({ content: { minGrade, maxGrade } }) => [minGrade, maxGrade])).toEqual([
    [3, 5],
    [5, 5],
    [0, 2],
    [3, 5],
    [5, 5],
  ]);
  expect(read.rejected).toEqual([
    { row: 7, column: 'First day', value: '31/31/2026', reason: note('not-a-date', { like: '2026-10-26' }) },
    { row: 8, column: 'Price', value: 'ten', reason: note('not-a-price') },
  ]);
});

test('where every cell below our own heading is text it is told all the same; where the cells are something else it is not', async () => {
  const text = await small('First day,Price,Seats', 'soon,ten,many', 'later,two,few');
  expect(text.fields).toMatchObject({
    startsOn: { columns: ['First day'] },
    price: 'Price',
    capacity: { column: 'Seats' },
  });
  const other = await small('Price,Seats', '2026-10-06,15:30', '2026-10-07,16:30');
  expect(other.fields).toEqual({});
  const better = await small('Price,Tuition', 'see tuition,50', 'see tuition,60');
  expect(better.fields.price).toBe('Tuition');
});

test.each(GROUPS.flatMap(({ targets }) => targets.filter((target) => !/Range$|At$|^dayTimes$/.test(target))))(
  'the word on the screen for %s is one of our own headings',
  (target) => {
    const words = nameTarget(target)
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim();
    expect(ownName(words)?.field).toBe(target);
  },
);

test('a school with one kind of class only has a column of types all the same', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => `Wall ${n},Climbing,10`);
  const { fields } = await guess(['Title,Type,Capacity', ...rows].join('\n'));
  expect(fields.type).toMatchObject({ columns: ['Type'] });
});

test('a file without ids needs none', async () => {
  const { fields, columns } = await small(
    'Title,Start date,Start time',
    'Bows,2026-10-06,15:30',
    'Bows,2026-10-06,17:30',
  );
  expect(fields.externalId).toBeUndefined();
  expect(mappingOf(choicesOf(fields), columns, fields).fields.externalId).toBeUndefined();
});

const shared = (path: string) => join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data', path);
const hongKong = { timeZone: 'Asia/Hong_Kong', currency: 'HKD' };
const toronto = { timeZone: 'America/Toronto', currency: 'CAD' };
const london = { timeZone: 'Europe/London', currency: 'GBP' };

test.for([
  ['lcsd_hk/leisure_prog_2020-11.csv', hongKong, '', 2874],
  ['toronto_sample/registered_programs_first54.csv', toronto, '12', 54],
  ['openactive_uk/everyone-active_20200106.json', london, '', 250],
  ['openactive_uk/newham_20200102.json', london, '20', 198],
  ['demo/demo_outdoor_hk.csv', hongKong, '', 171],
  ['demo/demo_leisure_uk.csv', london, '', 123],
] as const)(
  '%s comes in as guessed, every row (skipped where the shared file is not there)',
  async ([path, school, capacity, classes], { skip }) => {
    if (!existsSync(shared(path))) skip('the shared file is not there');
    const read = await untouched(readFileSync(shared(path)), school, { capacity, price: '0' });
    expect([read.classes.length, read.rejected]).toEqual([classes, []]);
    for (const { content } of read.classes) expect(content.meetings?.length).toBeGreaterThan(0);
  },
);

test.skipIf(!existsSync(shared('toronto_sample')))(
  'ages in months, a range in one cell and four columns of times (skipped where the shared file is not there)',
  async () => {
    const bytes = readFileSync(shared('toronto_sample/registered_programs_first54.csv'));
    const { classes } = await untouched(bytes, toronto, { capacity: '12', price: '0' });
    expect(classes[2]?.content).toMatchObject({
      externalId: '129519',
      title: 'Drawing and Painting - Child',
      type: 'Arts',
      location: null,
      minAge: 6,
      maxAge: 12,
      opensAt: '2026-03-04T05:00:00.000Z',
    });
    expect(classes[2]?.content.meetings).toHaveLength(10);
    expect(classes[2]?.content.meetings?.[0]).toEqual({ on: '2026-04-20', start: '16:45', end: '17:45' });
  },
);

test.skipIf(!existsSync(shared('openactive_uk')))(
  'dates listed with their zone, an end one second short, the first of several types (skipped where the shared file is not there)',
  async () => {
    const bytes = readFileSync(shared('openactive_uk/everyone-active_20200106.json'));
    const { classes } = await untouched(bytes, london, { capacity: '' });
    const rpm = classes.find(({ content }) => content.externalId === '1392CRP13450218');
    expect(rpm?.content).toMatchObject({
      title: 'Virtual RPM',
      type: 'Group Exercise Classes',
      location: 'Rainbow Leisure Centre',
      minAge: 16,
      capacity: 25,
      priceCents: 345,
      meetings: [{ on: '2020-01-07', start: '13:45', end: '14:15' }],
    });
  },
);

test.each([
  // Kept apart by what the cells say: the earlier begins.
  ['title,D2,D1\nBows,2026-12-14,2026-09-14\nDarts,2026-12-15,2026-09-15\n', { startsOn: 'D1', endsOn: 'D2' }],
  ['title,On,Off\nBows,15:30,16:15\nDarts,9:00,9:45\n', { startTime: 'On', endTime: 'Off' }],
  // Neither lies before the other in every row; one row alone; a third that would do; a heading that says what it is.
  ['title,D1,D2\nBows,2026-09-14,2026-12-14\nDarts,2026-12-15,2026-09-15\n', {}],
  ['title,D1,D2\nBows,2026-09-14,2026-12-14\n', {}],
  ['title,D1,D2,D3\nBows,2026-09-14,2026-12-14,2026-12-20\nDarts,2026-09-15,2026-12-15,2026-12-21\n', {}],
  ['title,D1,Deadline\nBows,2026-09-14,2026-12-14\nDarts,2026-09-15,2026-12-15\n', {}],
  ['title,D1,D2\nBows,2026-09-14,2026-09-14\nDarts,2026-09-15,2026-09-15\n', {}],
])(
  'two columns that no heading speaks for are beginning and end where every row says so: %s',
  async (file, expected) => {
    const { fields, confidence } = await guess(file);
    const edges = ['startsOn', 'endsOn', 'startTime', 'endTime'] as const;
    const found = Object.fromEntries(edges.flatMap((edge) => (fields[edge] ? [[edge, fields[edge].columns[0]]] : [])));
    expect(found).toEqual(expected);
    for (const edge of Object.keys(expected)) expect(confidence[edge]).toBe('likely');
  },
);

test('a name that repeats, beside what is offered, is that of whoever teaches; alone it is the title', async () => {
  const rows = 'Rosa Lind,Soap\nTheo Marsh,Candles\nRosa Lind,Paper\n';
  const both = await guess(`Name,Offering\n${rows}`);
  expect([both.fields.title?.columns, both.fields.instructors?.columns]).toEqual([['Offering'], ['Name']]);
  expect(both.confidence.instructors).toBe('likely');
  const alone = await guess(`Name,Price\n${rows.replaceAll(/Soap|Candles|Paper/g, '5')}`);
  expect([alone.fields.title?.columns, alone.fields.instructors]).toEqual([['Name'], undefined]);
});

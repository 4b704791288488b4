import { expect, test } from 'vitest';
import { aClass } from '../../../../test/a-class.ts';
import type { ClassGroup, SchoolClass } from '../../../contract/classes.ts';
import type { PlanLine } from '../../../contract/plans.ts';
import type { Student } from '../../../contract/students.ts';
import { changeTicks, decideBoard, decideProposals, everythingFor, groupsInPart } from './board.ts';
import { forecast, type Held } from './forecast.ts';

const now = Date.parse('2026-09-01T13:00:00Z');
const day = (on: string) => [{ on, start: '15:30', end: '17:30' }];
const TUESDAY = day('2026-09-08');
let days = 10;

/** A class whose id is its title, on a day of its own unless told. */
const titled = (id: string, wishes: Partial<SchoolClass> = {}) =>
  aClass({ id, title: id, meetings: day(`2026-10-${++days}`), ...wishes });

const child = (id: string, born: number) =>
  ({ id, firstName: id, lastName: 'Lee', birthDate: `${born}-05-01`, grade: null, isGradeKnown: false }) as Student;
const [maya, leo] = [child('maya', 2016), child('leo', 2019)];
const NOTHING: Held = { enrollments: [], waitlist: [], semesters: [] };

interface Wishes {
  readonly ticked?: Readonly<Record<string, string[]>>;
  readonly skipped?: readonly string[];
  readonly students?: readonly Student[];
  readonly groups?: readonly ClassGroup[];
  readonly held?: Held;
  readonly apart?: ReadonlySet<string>;
}

function lay(classes: readonly SchoolClass[], wishes: Wishes = {}) {
  const { ticked = {}, skipped = [], students = [maya, leo], groups = [], held = NOTHING, apart } = wishes;
  const lines = classes.map(
    ({ id }): PlanLine => ({
      classId: id,
      studentIds: ticked[id] ?? [],
      ifFull: skipped.includes(id) ? 'skip' : 'waitlist',
    }),
  );
  const byId = new Map(classes.map((item) => [item.id, item]));
  const answers = forecast({ lines, classes: byId, students, held, now });
  const facts = {
    lines,
    classes: byId,
    groups,
    studentIds: students.map(({ id }) => id),
    answers,
    now,
    ...(apart && { apart }),
  };
  const datesOf = (id: string) => byId.get(id)?.meetings ?? [];
  return { lines, facts, board: decideBoard(facts), datesOf };
}

const states = ({ board }: ReturnType<typeof lay>) => board.map(({ cells }) => cells.map(({ state }) => state));
const proposed = ({ board, datesOf }: ReturnType<typeof lay>, decided: readonly string[] = []) =>
  decideProposals(board, (id) => decided.includes(id), datesOf).map(({ studentId, classIds }) => [
    studentId,
    ...classIds,
  ]);
const group = (classes: SchoolClass[]): ClassGroup => ({
  id: 'week',
  semesterId: 's',
  name: 'Week',
  description: '',
  priceCents: 0,
  classes,
});

test('only who fits has a box; whoever is ticked and fits no more keeps theirs, to untick it', () => {
  const [cliffs, owls] = [titled('cliffs', { minAge: 9 }), titled('owls')];
  expect(states(lay([cliffs, owls]))).toEqual([
    ['open', 'none'],
    ['open', 'open'],
  ]);
  const grown = lay([cliffs], { ticked: { cliffs: ['leo'] } });
  expect(grown.board[0]?.cells[1]).toMatchObject({
    state: 'open',
    isTicked: true,
    doubt: { reason: 'age-out-of-range' },
  });
});

test('the sole fit is proposed, in the order of the plan, and nothing at the time of an earlier proposal', () => {
  const [cliffs, caves, sand, owls] = [
    titled('cliffs', { minAge: 9, meetings: TUESDAY }),
    titled('caves', { minAge: 9, meetings: [...TUESDAY] }),
    titled('sand', { maxAge: 8, meetings: [...TUESDAY] }),
    titled('owls'),
  ];
  expect(proposed(lay([cliffs, caves, sand, owls]))).toEqual([
    ['maya', 'cliffs'],
    ['leo', 'sand'],
  ]);
});

test('what was proposed before, or touched, is proposed no more; an only child has everything proposed', () => {
  const [cliffs, owls] = [titled('cliffs', { minAge: 9 }), titled('owls')];
  expect(proposed(lay([cliffs, owls]), ['cliffs'])).toEqual([]);
  expect(proposed(lay([cliffs, owls], { students: [maya] }))).toEqual([
    ['maya', 'cliffs'],
    ['maya', 'owls'],
  ]);
});

test('a full class is proposed too: it is a place on its waitlist, and takes no time', () => {
  const full = titled('full', { seatsTaken: 12, seatsLeft: 0, meetings: TUESDAY });
  const free = titled('free', { meetings: [...TUESDAY] });
  expect(proposed(lay([full, free], { students: [maya] }))).toEqual([
    ['maya', 'full'],
    ['maya', 'free'],
  ]);
});

test('a group is one line where its first class stands, and one tick takes all of it', () => {
  const [cliffs, owls, caves] = [titled('cliffs'), titled('owls'), titled('caves')];
  const { board, lines } = lay([cliffs, owls, caves], { groups: [group([caves, cliffs])] });
  expect(board.map(({ classIds }) => classIds)).toEqual([['cliffs', 'caves'], ['owls']]);
  expect(changeTicks(lines, board[0]?.cells.slice(0, 1) ?? [], true)).toEqual([
    { classId: 'cliffs', studentIds: ['maya'] },
    { classId: 'caves', studentIds: ['maya'] },
  ]);
});

test('who fits one class of a group only cannot take the group; class by class they can', () => {
  const [cliffs, owls] = [titled('cliffs', { minAge: 9 }), titled('owls')];
  const groups = [group([cliffs, owls])];
  const { board } = lay([cliffs, owls], { groups });
  expect(board[0]?.cells[1]).toMatchObject({ state: 'none', doubt: { classId: 'cliffs', reason: 'age-out-of-range' } });
  expect(states(lay([cliffs, owls], { groups, apart: new Set(['week']) }))).toEqual([
    ['open', 'none'],
    ['open', 'open'],
  ]);
  expect(groupsInPart(lay([cliffs, owls], { groups, ticked: { owls: ['leo'] } }).facts)).toEqual(groups);
  expect(groupsInPart(lay([cliffs, owls], { groups, ticked: { owls: ['maya'], cliffs: ['maya'] } }).facts)).toEqual([]);
});

test('a group of which a class is not in the plan is no line of its own', () => {
  const [cliffs, owls] = [titled('cliffs'), titled('owls')];
  expect(lay([cliffs], { groups: [group([cliffs, owls])] }).board).toMatchObject([{ group: null }]);
});

test('closed, paused, gone: nobody has a box, for one reason', () => {
  const closed = titled('closed', { registrationClosesAt: '2026-08-30T00:00:00Z' });
  const paused = titled('paused', { isPaused: true });
  const { board } = lay([closed, paused]);
  expect(board.map((line) => line.closed)).toEqual(['closed', 'paused']);
  expect(board.flatMap(({ cells }) => cells.map(({ state }) => state))).toEqual(['none', 'none', 'none', 'none']);
});

test('what to do if full is asked where it may be, of who takes it, and for as long as the family chose otherwise', () => {
  const full = titled('full', { seatsTaken: 12, seatsLeft: 0 });
  const few = titled('few', { seatsTaken: 10, seatsLeft: 2 });
  const many = titled('many', { capacity: 40, seatsLeft: 40 });
  const soon = titled('soon', { registrationOpensAt: '2026-09-02T00:00:00Z' });
  const all = { full: ['maya'], few: ['maya'], many: ['maya'], soon: ['maya'] };
  const asked = (wishes: Wishes) =>
    lay([full, few, many, soon], wishes).board.map(({ ifFull }) => ifFull?.wish ?? null);
  expect(asked({})).toEqual([null, null, null, null]);
  expect(asked({ ticked: all })).toEqual(['waitlist', 'waitlist', null, 'waitlist']);
  expect(asked({ ticked: all, skipped: ['many', 'full'] })).toEqual(['skip', 'waitlist', 'skip', 'waitlist']);
});

test('everything for one child: all that fits together, and never two at one time', () => {
  const [cliffs, caves, owls, sand] = [
    titled('cliffs', { meetings: TUESDAY }),
    titled('caves', { meetings: [...TUESDAY] }),
    titled('owls'),
    titled('sand', { maxAge: 8 }),
  ];
  const { board, datesOf } = lay([cliffs, caves, owls, sand]);
  expect(everythingFor(board, 'maya', datesOf).flatMap(({ classIds }) => classIds)).toEqual(['cliffs', 'owls']);
  const later = lay([cliffs, caves, owls, sand], { ticked: { caves: ['maya'] } });
  expect(everythingFor(later.board, 'maya', later.datesOf).flatMap(({ classIds }) => classIds)).toEqual([
    'caves',
    'owls',
  ]);
});

test('what a child has already is said and has no box; the rest of the group can still be taken', () => {
  const [cliffs, owls] = [titled('cliffs'), titled('owls')];
  const held = {
    ...NOTHING,
    enrollments: [{ studentId: 'maya', state: 'enrolled', class: cliffs }],
  } as unknown as Held;
  expect(states(lay([cliffs, owls], { held }))[0]).toEqual(['has', 'open']);
  // Also of a class without dates, which lies beside nothing.
  expect(states(lay([{ ...cliffs, meetings: [] }], { held }))[0]).toEqual(['has', 'open']);
  const { board } = lay([cliffs, owls], { held, groups: [group([cliffs, owls])] });
  expect(board[0]?.cells[0]).toMatchObject({ state: 'open', classIds: ['owls'] });
});

import type { ClassGroup, SchoolClass } from '../../../contract/classes.ts';
import type { PlanLine } from '../../../contract/plans.ts';
import { decideClassState } from '../../../domain/class-state.ts';
import type { Refusal } from '../../../domain/enrollment.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';
import type { PlanChange } from '../plan/plan-changes.ts';
import type { Forecast } from './forecast.ts';
import { areOverlapping } from './known-overlaps.ts';

/** Why a student has a box, is told something beside it, or has none. */
export interface Doubt {
  readonly classId: string;
  readonly reason: Refusal;
  /** The class of this student at the same time. */
  readonly clash: string | null;
}

/** One student at one line of the board. */
export interface Cell {
  readonly studentId: string;
  /** `open`: may be ticked; `has`: has it already, a seat or a place; `none`: cannot be ticked. */
  readonly state: 'open' | 'has' | 'none';
  readonly isTicked: boolean;
  /** What a tick takes: every class of the line that the student does not have. */
  readonly classIds: readonly string[];
  /** Where it is taken now, it would be a place on a waitlist. */
  readonly wouldWait: boolean;
  readonly doubt: Doubt | null;
}

/** One line of the board: a class, or a group of which every class is in the plan. */
export interface BoardLine {
  readonly group: ClassGroup | null;
  readonly classIds: readonly string[];
  readonly cells: readonly Cell[];
  /** Why nobody at all can take it. */
  readonly closed: Refusal | null;
  /** What to do where it is full, for those of its classes where that may be; null where nobody need ask. */
  readonly ifFull: { readonly classIds: readonly string[]; readonly wish: PlanLine['ifFull'] } | null;
}

export interface BoardFacts {
  readonly lines: readonly PlanLine[];
  readonly classes: ReadonlyMap<string, SchoolClass | null>;
  readonly groups: readonly ClassGroup[];
  readonly studentIds: readonly string[];
  readonly answers: Forecast;
  /** The server's time. */
  readonly now: number;
  /** Groups that the family wants to choose class by class. */
  readonly apart?: ReadonlySet<string>;
}

/** Before registration opens everything may be prepared; an overlap and a record are the family's to solve, so they are told and not forbidden. */
const TOLD: readonly Refusal[] = ['not-open', 'overlaps', 'forms-missing'];
/** Whether a student whom the rules would refuse for this reason has a box all the same. */
export const canBeTicked = (reason: Refusal) => TOLD.includes(reason);
const HAS: readonly Refusal[] = ['already-enrolled', 'already-waitlisted'];
/** What is so for every student alike. */
const FOR_ALL: readonly Refusal[] = ['closed', 'paused', 'information-only', 'not-found'];

/** Classes × students: who has a box at which line, in the order of the plan; a group stands where its first class does. */
export function decideBoard(facts: BoardFacts): BoardLine[] {
  const { lines, studentIds } = facts;
  const together = groupsTogether(facts);
  return lines.flatMap(({ classId }): BoardLine[] => {
    const group = together.find(({ classes }) => classes.some(({ id }) => id === classId)) ?? null;
    const classIds = group ? inPlanOrder(lines, group) : [classId];
    if (classIds[0] !== classId) return [];
    const cells = studentIds.flatMap((studentId) => joinCells(classIds.map((id) => decideCell(facts, id, studentId))));
    const closed = decideClosed(cells);
    return [{ group, classIds, cells, closed, ifFull: closed === null ? decideIfFull(facts, classIds) : null }];
  });
}

/** Asked where somebody is down for a class that is full for the family, or may be by the time it submits; a choice that was made stays to be seen. */
function decideIfFull({ lines, classes, now }: BoardFacts, classIds: readonly string[]): BoardLine['ifFull'] {
  const asking = lines.filter(({ classId, studentIds, ifFull }) => {
    if (!classIds.includes(classId) || studentIds.length === 0) return false;
    const schoolClass = classes.get(classId);
    return schoolClass && (ifFull === 'skip' || mayBeFull(schoolClass, studentIds.length, now));
  });
  if (asking.length === 0) return null;
  const wish = asking.every(({ ifFull }) => ifFull === 'waitlist') ? 'waitlist' : 'skip';
  return { classIds: asking.map(({ classId }) => classId), wish };
}

function mayBeFull(schoolClass: SchoolClass, wanted: number, now: number): boolean {
  const state = decideClassState(schoolClass, now);
  return state === 'full' || state === 'few-left' || state === 'not-open' || schoolClass.seatsLeft < wanted;
}

/** The groups that are one line: the plan holds all of their classes. */
function groupsTogether({ lines, groups, apart }: BoardFacts): ClassGroup[] {
  const chosen = new Set(lines.map(({ classId }) => classId));
  return groups.filter(
    ({ id, classes }) => classes.length > 1 && !apart?.has(id) && classes.every((item) => chosen.has(item.id)),
  );
}

/** The groups of which a student is down for some classes only, and could be for others: they are chosen class by class. */
export function groupsInPart(facts: BoardFacts): ClassGroup[] {
  const { lines, studentIds } = facts;
  return groupsTogether(facts).filter((group) => {
    const classIds = inPlanOrder(lines, group);
    return studentIds.some((studentId) => {
      const rest = classIds.map((id) => decideCell(facts, id, studentId)).filter(({ state }) => state !== 'has');
      return rest.some(({ isTicked }) => isTicked) && rest.some(({ isTicked }) => !isTicked);
    });
  });
}

function inPlanOrder(lines: readonly PlanLine[], group: ClassGroup): string[] {
  return lines.flatMap(({ classId }) => (group.classes.some(({ id }) => id === classId) ? [classId] : []));
}

function decideCell({ lines, answers }: BoardFacts, classId: string, studentId: string): Cell {
  const isTicked = lines.some((line) => line.classId === classId && line.studentIds.includes(studentId));
  const answer = isTicked ? answers.of(classId, studentId) : answers.ifAdded(classId, studentId);
  const reason = answer?.outcome === 'refused' ? answer.reason : null;
  const clash = reason === 'overlaps' ? answers.clash(classId, studentId) : null;
  return {
    studentId,
    state: isTicked || reason === null || canBeTicked(reason) ? 'open' : HAS.includes(reason) ? 'has' : 'none',
    isTicked,
    classIds: [classId],
    wouldWait: answer?.outcome === 'waitlisted',
    doubt: reason && reason !== 'not-open' ? { classId, reason, clash } : null,
  };
}

/** A group is taken as a whole: what the student has of it stays, and the rest must all be open. */
function joinCells([first, ...others]: readonly Cell[]): Cell[] {
  if (!first) return [];
  if (others.length === 0) return [first];
  const rest = [first, ...others].filter(({ state }) => state !== 'has');
  if (rest.length === 0) return [first];
  const doubted = rest.find(({ state }) => state === 'none') ?? rest.find(({ doubt }) => doubt);
  return [
    {
      studentId: first.studentId,
      state: rest.every(({ state }) => state === 'open') ? 'open' : 'none',
      isTicked: rest.every(({ isTicked }) => isTicked),
      classIds: rest.flatMap(({ classIds }) => classIds),
      wouldWait: rest.some(({ wouldWait }) => wouldWait),
      doubt: doubted?.doubt ?? null,
    },
  ];
}

function decideClosed(cells: readonly Cell[]): Refusal | null {
  const reasons = new Set(cells.map(({ state, doubt }) => (state === 'none' ? (doubt?.reason ?? null) : null)));
  const [only = null] = reasons;
  return reasons.size === 1 && only !== null && FOR_ALL.includes(only) ? only : null;
}

/** Ticks students, or takes their ticks away. */
export function changeTicks(lines: readonly PlanLine[], cells: readonly Cell[], isTicked: boolean): PlanChange[] {
  const touched = cells.flatMap(({ studentId, classIds }) => classIds.map((classId) => ({ studentId, classId })));
  return [...Map.groupBy(touched, ({ classId }) => classId)].map(([classId, each]) => {
    const ids = each.map(({ studentId }) => studentId);
    const held = lines.find((line) => line.classId === classId)?.studentIds ?? [];
    const others = held.filter((id) => !ids.includes(id));
    return { classId, studentIds: isTicked ? [...others, ...ids] : others };
  });
}

type DatesOf = (classId: string) => readonly MeetingTime[];

/** What a student can take of the board together: what is ticked already, and in its order what nothing stands against. */
export function everythingFor(board: readonly BoardLine[], studentId: string, datesOf: DatesOf): Cell[] {
  const cells = board.flatMap((line) => line.cells.filter((cell) => cell.studentId === studentId));
  // What lies beside a ticked class is doubted already.
  const added: Cell[] = [];
  for (const cell of cells)
    if (!cell.isTicked && cell.state === 'open' && !cell.doubt && !isInTheWay(added, cell, datesOf)) added.push(cell);
  return [...cells.filter(({ isTicked }) => isTicked), ...added];
}

/**
 * What is ticked before anybody has: the one student who can take a line, where nothing speaks against it. `isDecided` says of a class that
 * it was proposed before, or touched: then the family's word stands.
 */
export function decideProposals(
  board: readonly BoardLine[],
  isDecided: (classId: string) => boolean,
  datesOf: DatesOf,
): Cell[] {
  const proposed: Cell[] = [];
  for (const { cells, classIds } of board) {
    const [only, ...others] = cells.filter(({ state }) => state === 'open');
    if (!only || others.length > 0 || only.isTicked || only.doubt || classIds.some(isDecided)) continue;
    const before = proposed.filter(({ studentId }) => studentId === only.studentId);
    if (!isInTheWay(before, only, datesOf)) proposed.push(only);
  }
  return proposed;
}

/** Whether one of these lies at the same time; a place on a waitlist takes none. */
function isInTheWay(taken: readonly Cell[], { classIds }: Cell, datesOf: DatesOf): boolean {
  const seats = taken.filter(({ wouldWait }) => !wouldWait).flatMap((cell) => cell.classIds);
  return seats.some((one) => classIds.some((other) => areOverlapping(datesOf(one), datesOf(other))));
}

import type { MergeObstacle } from '../../../contract/student-merges.ts';
import type { Student, StudentField } from '../../../contract/students.ts';
import { MOST_HOUSEHOLDS } from '../../../domain/invitations.ts';
import { pick } from '../../../domain/pick.ts';
import { HEALTH_SECTIONS, type HealthSection } from '../../../domain/record-sections.ts';
import { overlaps } from '../../../domain/schedule.ts';
import { HOUSEHOLD_CHOICES, type MergeChoice, SHARED_CHOICES } from '../../../domain/student-merge.ts';
import type { Row, Rows } from './merge-rows.ts';
import type { Carried, LivePlace, PlanLine, Snapshot, Two } from './merge-store.ts';

type Both = Pick<Two, 'keptId' | 'mergedId'>;

/** Why two cannot be one: a class that both have to do with, seats at one time, or more households than a student may live in. */
export function listObstacles(
  { rows }: Pick<Snapshot, 'rows'>,
  places: readonly LivePlace[],
  { keptId, mergedId }: Both,
): MergeObstacle[] {
  const [own, others] = [keptId, mergedId].map((id) => places.filter(({ studentId }) => studentId === id));
  const titles = (found: readonly LivePlace[]) => [...new Set(found.map(({ title }) => title))];
  const same = (own ?? []).filter((one) => others?.some(({ classId }) => classId === one.classId));
  const seats = (of: readonly LivePlace[] | undefined) => (of ?? []).filter(({ isSeat }) => isSeat);
  const crossing = seats(own).flatMap((one) =>
    seats(others).flatMap((other) =>
      one.classId !== other.classId && overlaps(one.meetings, other.meetings) ? [one, other] : [],
    ),
  );
  const live = rows.family_students.filter(({ ended_at }) => ended_at === null);
  const households = new Set(live.map(({ family_id }) => family_id));
  return [
    ...(same.length > 0 ? [{ kind: 'same-class' as const, classes: titles(same) }] : []),
    ...(crossing.length > 0 ? [{ kind: 'overlap' as const, classes: titles(crossing) }] : []),
    ...(households.size > MOST_HOUSEHOLDS ? [{ kind: 'too-many-households' as const, classes: [] }] : []),
  ];
}

/** The sections of which one side is kept: both have told them, and both live in the household whose they are. */
export function listChoices({ student_sections, family_students }: Rows, both: Both): MergeChoice[] {
  const familiesOf = (id: string) =>
    family_students.filter((row) => row.student_id === id && row.ended_at === null).map((row) => row.family_id);
  const shared = familiesOf(both.keptId).filter((id) => familiesOf(both.mergedId).includes(id));
  const hasTold = (student: string, owner: string | undefined, section: string) =>
    student_sections.some((row) => row.student_id === student && row.owner_id === owner && row.section === section);
  const { keptId, mergedId } = both;
  return [
    ...SHARED_CHOICES.filter((each) => hasTold(keptId, keptId, each) && hasTold(mergedId, mergedId, each)),
    ...HOUSEHOLD_CHOICES.filter((each) =>
      shared.some((family) => hasTold(keptId, family, each) && hasTold(mergedId, family, each)),
    ),
  ];
}

/** What goes over with the merged student, by kind. */
export function countMoves({ rows, carried }: Snapshot, { keptId, mergedId }: Both) {
  const isMerged = (row: { readonly student_id: string }) => row.student_id === mergedId;
  const live = rows.family_students.filter((row) => row.ended_at === null);
  const own = new Set(live.filter((row) => row.student_id === keptId).map((row) => row.family_id));
  const told = rows.student_sections.filter(isMerged).map((row) => row.section);
  return {
    households: live.filter((row) => isMerged(row) && !own.has(row.family_id)).length,
    enrollments: carried.enrollments.filter(isMerged).length,
    waitlist: carried.waitlist_entries.filter(isMerged).length,
    drafts: rows.section_drafts.filter(isMerged).length,
    health: HEALTH_SECTIONS.filter((section: HealthSection) => told.includes(section)),
  };
}

/** The student who stays, with the fields of the other that were chosen; a grade that was told stays whatever was chosen. */
export function mergeFields(kept: Student, merged: Student, takes: readonly StudentField[]): Student {
  const isMerged = kept.isGradeKnown === merged.isGradeKnown ? takes.includes('grade') : merged.isGradeKnown;
  const { grade, gradeYear, isGradeKnown } = isMerged ? merged : kept;
  return { ...kept, ...pick(takes, merged), grade, gradeYear, isGradeKnown, version: kept.version + 1 };
}

/** Everything of the merged student is the other's. */
export function carry(carried: Carried, { keptId }: Both): Carried {
  const over = (rows: Carried['enrollments']) => rows.map(({ id }) => ({ id, student_id: keptId }));
  const {
    enrollments,
    waitlist_entries,
    invitations,
    notes,
    tasks,
    attendance_taps,
    calendar_addresses,
    circle_entries,
  } = carried;
  return {
    enrollments: over(enrollments),
    waitlist_entries: over(waitlist_entries),
    invitations: over(invitations),
    notes: over(notes),
    tasks: over(tasks),
    attendance_taps: over(attendance_taps),
    calendar_addresses: over(calendar_addresses),
    circle_entries: over(circle_entries),
  };
}

export function mergePlans(plans: readonly PlanLine[], { keptId, mergedId }: Both): PlanLine[] {
  return plans.map((line) => ({
    ...line,
    student_ids: [...new Set(line.student_ids.map((id) => (id === mergedId ? keptId : id)))],
  }));
}

/** Rows that nothing but the night writes: they are no work of anybody. */
const NOBODYS = 'record_reminders';

/** Tables that merges of before them kept nothing of. */
const LATER_ROWS = { tshirt_handouts: [], tshirt_size_requests: [] } as const;

/**
 * What is written down about whoever it was stands in nobody's way: taps follow the seats that they were made for, notes and tasks of staff stay, and
 * what was opened by the merge ends with it.
 */
const FOLLOWING = { notes: [], tasks: [], attendance_taps: [], circle_entries: [] } as const;

/** Whether the two are as a merge left them; what a family only typed since is work of theirs too. */
export function isAsLeft(after: Snapshot, now: Snapshot): boolean {
  const told = ({ rows, carried, signatures }: Snapshot) =>
    // A merge of before there were shirts has none.
    JSON.stringify([
      [
        { ...LATER_ROWS, ...rows, student_sections: rows.student_sections.map(withoutAsking), [NOBODYS]: [] },
        { ...carried, ...FOLLOWING },
      ].map(inOrder),
      signatures,
    ]);
  return told(after) === told(now);
}

/** That a section is asked for again is the school year's doing, and nobody's work; a merge of before has nothing of it. */
function withoutAsking({ is_asked_again: _isAskedAgain, ...row }: Row): Row {
  return row;
}

const inOrder = (tables: object) => Object.entries(tables).toSorted(([a], [b]) => a.localeCompare(b));

/** What is put back, with versions that go on: whoever read a section of the merged student saves over nothing. */
export function newer(before: Rows, after: Rows): Rows {
  const keyOf = (row: Row) => [row.student_id, row.owner_id, row.section].join(' ');
  const left = new Map(after.student_sections.map((row) => [keyOf(row), row]));
  const forward = (told: Row): Row => {
    const row = { ...told, is_asked_again: told.is_asked_again ?? false };
    const now = left.get(keyOf(row));
    if (!now || JSON.stringify(now) === JSON.stringify(row)) return row;
    return { ...row, version: Math.max(now.version ?? 0, row.version ?? 0) + 1 };
  };
  return { ...LATER_ROWS, ...before, student_sections: before.student_sections.map(forward) };
}

/** Whether there is anything of a student that another household would newly see, or be named for: what was told, or a seat. */
export function holdsAnything({ rows, carried }: Snapshot, studentId: string): boolean {
  const isTheirs = (row: { readonly student_id: string }) => row.student_id === studentId;
  return (
    rows.student_sections.some((row) => isTheirs(row) && row.section !== 'student' && (row.version ?? 0) > 0) ||
    carried.enrollments.some(isTheirs) ||
    carried.waitlist_entries.some(isTheirs)
  );
}

/** Whether anything of a student's health was told. */
export function tellsHealth({ rows }: Snapshot, studentId: string): boolean {
  const isHealth = (section: unknown) => HEALTH_SECTIONS.some((each) => each === section);
  return rows.student_sections.some(
    (row) => row.student_id === studentId && isHealth(row.section) && (row.version ?? 0) > 0,
  );
}

import type { OutputOf } from '../../../contract/kit.ts';
import type { functions } from '../../../contract/functions.ts';
import type { OwnStudent } from '../../../contract/students.ts';

export type Held = OutputOf<typeof functions.enrollments>;
export type Enrollment = Held['enrollments'][number];
export type Entry = Held['waitlist'][number];

/** What one student has: seats, places in queues, and what is over. */
export interface StudentRows {
  readonly student: OwnStudent;
  readonly enrolled: readonly Enrollment[];
  readonly waiting: readonly Entry[];
  /** Places that the school took away, as long as nothing was chosen in their place: the family reads why. */
  readonly skipped: readonly Entry[];
  /** Seats that were given back for want of a confirmed address, as long as nothing was chosen in their place. */
  readonly lost: readonly Enrollment[];
  /** Just withdrawn, and nobody has the seat: it can be taken back. */
  readonly withdrawn: readonly Enrollment[];
  readonly past: readonly (Enrollment | Entry)[];
}

/** What a family has in one semester, student by student. */
export interface SemesterRows {
  readonly id: string;
  readonly name: string;
  readonly students: readonly StudentRows[];
}

/** Sorts everything of a family by semester, as the year goes; those in which all is over stand last, the latest of them first. */
export function sortBySemester(held: Held, students: readonly OwnStudent[]): SemesterRows[] {
  const all = held.semesters.map(({ id, name }): SemesterRows => {
    const isOf = (item: Pick<Enrollment, 'class'>) => item.class.semesterId === id;
    const own = { enrollments: held.enrollments.filter(isOf), waitlist: held.waitlist.filter(isOf) };
    return { id, name, students: sortByStudent(own, students) };
  });
  return [...all.filter(isLive), ...all.filter((each) => !isLive(each)).toReversed()];
}

/** Whether something of a semester is not over. */
export function isLive({ students }: SemesterRows): boolean {
  return students.some(
    ({ enrolled, waiting, lost, withdrawn }) => enrolled.length + waiting.length + lost.length + withdrawn.length > 0,
  );
}

/** What starts first stands first, what is over ended last stands first. */
function sortByStudent(
  { enrollments, waitlist }: Pick<Held, 'enrollments' | 'waitlist'>,
  students: readonly OwnStudent[],
): StudentRows[] {
  return students.flatMap((student) => {
    const own = enrollments.filter(({ studentId }) => studentId === student.id);
    const entries = waitlist.filter(({ studentId }) => studentId === student.id);
    if (own.length + entries.length === 0) return [];
    const again = new Set([...own.filter(isEnrolled), ...entries.filter(isWaiting)].map((item) => item.class.id));
    const isLost = (item: Enrollment) => item.endReason === 'address-unproven' && !again.has(item.class.id);
    const lost = own.filter(isLost).filter(isFirstOfClass);
    const skipped = entries.filter((entry) => entry.state === 'skipped' && !again.has(entry.class.id));
    const withdrawn = own.filter((item) => item.takeBackUntil !== null);
    // An entry that became a seat is told by its enrollment.
    const ended = [
      ...own.filter((item) => !isEnrolled(item) && !lost.includes(item) && !withdrawn.includes(item)),
      ...entries.filter((entry) => !isWaiting(entry) && entry.state !== 'accepted' && !skipped.includes(entry)),
    ];
    return {
      student,
      enrolled: own.filter(isEnrolled).toSorted(byStart),
      waiting: entries.filter(isWaiting).toSorted(byStart),
      skipped,
      lost,
      withdrawn,
      past: ended.toSorted((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? '')),
    };
  });
}

function isFirstOfClass(item: Enrollment, index: number, all: readonly Enrollment[]): boolean {
  return all.findIndex((other) => other.class.id === item.class.id) === index;
}

function isEnrolled({ state }: Enrollment): boolean {
  return state === 'enrolled';
}

function isWaiting({ state }: Entry): boolean {
  return state === 'waiting' || state === 'offered';
}

function byStart(a: Pick<Enrollment, 'class'>, b: Pick<Enrollment, 'class'>): number {
  const start = ({ class: { meetings } }: typeof a) =>
    meetings[0] ? `${meetings[0].on} ${meetings[0].start}` : '9999';
  return start(a).localeCompare(start(b));
}

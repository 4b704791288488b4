import type { SchoolClass } from '../../../contract/classes.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import type { functions } from '../../../contract/functions.ts';
import type { PlanLine } from '../../../contract/plans.ts';
import type { Student } from '../../../contract/students.ts';
import { decideClosure } from '../../../domain/class-state.ts';
import {
  type ChoosingStudent,
  decideLine,
  findOverlap,
  type LineDecision,
  type LineWish,
  isLasting,
} from '../../../domain/enrollment.ts';
import type { WaiverOfPlan } from '../waivers/waivers-data.ts';
import { areOverlapping } from './known-overlaps.ts';
import type { AskedFirst } from './missing.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';

export type Held = OutputOf<typeof functions.enrollments>;

/** What a forecast is made from: the plan, its classes and students, what the family already has, and the server's time. */
export interface ForecastFacts {
  readonly lines: readonly PlanLine[];
  readonly classes: ReadonlyMap<string, SchoolClass | null>;
  readonly students: readonly Student[];
  readonly held: Held | undefined;
  readonly now: number;
  /** Records that must be complete before their lines can be enrolled. */
  readonly forms?: readonly Pick<AskedFirst, 'studentId' | 'semesterId' | 'missing'>[];
  /** What guardians sign for these lines. */
  readonly waivers?: readonly WaiverOfPlan[];
}

/**
 * What the server would answer now for one student and class. The server decides by the same rule when it counts.
 * Before registration opens, whatever will stand in the way then is told already: at the opening it would be too late.
 */
export interface Forecast {
  /** For a line of the plan. */
  of: (classId: string, studentId: string) => LineDecision | undefined;
  /** The same once registration is open. */
  whenOpen: (classId: string, studentId: string) => LineDecision | undefined;
  /** For a student who is not down for the class yet, if they were added. */
  ifAdded: (classId: string, studentId: string) => LineDecision;
  /** The class of this student that lies at the same time: one they have, or one that comes earlier in the plan. */
  clash: (classId: string, studentId: string) => string | null;
  /** Whether it is worth submitting: it is not known that it would be refused, whatever happens meanwhile. */
  isWorthwhile: (classId: string, studentId: string) => boolean;
}

/** Goes through the plan in order, each line seeing the earlier ones, as the server does. */
export function forecast({ lines, classes, students, held, now, forms = [], waivers = [] }: ForecastFacts): Forecast {
  const choosing = new Map(students.map((student) => [student.id, asChoosing(student, held)]));
  const decisions = new Map<string, ReturnType<typeof decide>>();
  const decide = (classId: string, studentId: string, wish: LineWish) => {
    const schoolClass = asChosen(classes.get(classId));
    const student = besides(schoolClass, choosing.get(studentId));
    const missing = missingFirst(classes.get(classId), studentId, { forms, waivers });
    const isOpening = schoolClass !== null && decideClosure(schoolClass, now) === 'not-open';
    return {
      isOpening,
      decision: decideLine(
        schoolClass,
        student,
        { ...wish, missing },
        isOpening ? Date.parse(schoolClass.registrationOpensAt) : now,
      ),
    };
  };
  const answerOf = ({ isOpening, decision }: ReturnType<typeof decide>): LineDecision =>
    isOpening && decision.outcome !== 'refused' ? { outcome: 'refused', reason: 'not-open' } : decision;

  for (const { classId, studentIds, ...wish } of lines)
    for (const studentId of studentIds) {
      const decided = decide(classId, studentId, wish);
      const { decision } = decided;
      decisions.set(`${classId} ${studentId}`, decided);
      const student = choosing.get(studentId);
      const meetings = classes.get(classId)?.meetings;
      if (decision.outcome === 'enrolled' && student && meetings) student.enrolledIn.set(classId, meetings);
      if (decision.outcome === 'waitlisted') student?.waitsFor.add(classId);
    }
  return {
    of: (classId, studentId) => {
      const decided = decisions.get(`${classId} ${studentId}`);
      return decided && answerOf(decided);
    },
    whenOpen: (classId, studentId) => decisions.get(`${classId} ${studentId}`)?.decision,
    clash: (classId, studentId) => {
      const schoolClass = classes.get(classId);
      const student = besides(schoolClass, choosing.get(studentId));
      return schoolClass && student ? findOverlap(schoolClass, student) : null;
    },
    isWorthwhile: (classId, studentId) => {
      const decision = decisions.get(`${classId} ${studentId}`)?.decision;
      return decision?.outcome !== 'refused' || !isLasting(decision.reason);
    },
    ifAdded: (classId, studentId) => answerOf(decide(classId, studentId, { ifFull: 'waitlist' })),
  };
}

/** What must be told and signed before this seat can be had; nothing where the seat comes first. */
function missingFirst(
  schoolClass: SchoolClass | null | undefined,
  studentId: string,
  { forms, waivers }: Required<Pick<ForecastFacts, 'forms' | 'waivers'>>,
): readonly unknown[] {
  const asked = forms.find((each) => each.studentId === studentId && each.semesterId === schoolClass?.semesterId);
  if (!schoolClass || !asked) return [];
  const isUnsigned = (each: WaiverOfPlan) =>
    each.studentId === studentId && each.signature === null && each.classIds.includes(schoolClass.id);
  return [...asked.missing.filter(({ section }) => section !== 'waivers'), ...waivers.filter(isUnsigned)];
}

const NO_DATES: readonly MeetingTime[] = [];

interface Choosing extends ChoosingStudent {
  readonly enrolledIn: Map<string, readonly MeetingTime[]>;
  readonly waitsFor: Set<string>;
}

/** The student with those of their classes only that have to do with this one: the rule compares every date with every other. */
function besides(
  schoolClass: Pick<SchoolClass, 'id' | 'meetings'> | null | undefined,
  student: Choosing | undefined,
): ChoosingStudent | null {
  if (!schoolClass || !student) return student ?? null;
  const { id, meetings } = schoolClass;
  const near = [...student.enrolledIn].filter(([other, dates]) => other === id || areOverlapping(meetings, dates));
  return { ...student, enrolledIn: new Map(near) };
}

function asChoosing({ id, birthDate, grade, gradeYear, isGradeKnown }: Student, held: Held | undefined): Choosing {
  const enrolled = held?.enrollments.filter(
    ({ studentId, state }) => studentId === id && (state === 'enrolled' || state === 'completed'),
  );
  const waiting = held?.waitlist.filter(
    ({ studentId, state }) => studentId === id && (state === 'waiting' || state === 'offered'),
  );
  return {
    birthDate,
    grade,
    gradeYear,
    isGradeKnown,
    enrolledIn: new Map(
      // A cancelled class takes no time.
      enrolled?.map((item) => [item.class.id, item.class.isCancelled ? NO_DATES : item.class.meetings]),
    ),
    waitsFor: new Set(waiting?.map((item) => item.class.id)),
  };
}

/** While anybody waits, free seats are theirs: for everyone else the class is full. */
function asChosen(schoolClass: SchoolClass | null | undefined) {
  if (!schoolClass) return null;
  return schoolClass.waiting > 0 ? { ...schoolClass, seatsTaken: schoolClass.capacity } : schoolClass;
}

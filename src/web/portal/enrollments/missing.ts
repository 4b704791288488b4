import type { PlanLine } from '../../../contract/plans.ts';
import type { Missing as MissingForm, RecordsDue } from '../../../domain/missing-sections.ts';

const STEPS = ['classes', 'account', 'students', 'forms', 'waivers', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** The steps of a registration: one that asks nothing of it, whoever takes its classes, is left out. */
export function decideSteps(asked: {
  readonly forms: readonly unknown[];
  readonly waivers: readonly unknown[];
}): Step[] {
  return STEPS.filter((step) => (step !== 'forms' && step !== 'waivers') || asked[step].length > 0);
}

/** What a semester that wants the record first asks of a student who is down for a class of it. */
export interface AskedFirst {
  readonly studentId: string;
  readonly semesterId: string;
  readonly recordsDue: RecordsDue;
  readonly missing: MissingForm[];
  readonly dueOn: string | null;
}

/** Whose records would have to be complete before a class of these lines, whoever takes it: the steps stay the same while students are ticked. */
export function askedAround<Asked extends AskedFirst>(
  lines: readonly PlanLine[],
  semesterOf: (classId: string) => string | undefined,
  asked: readonly Asked[],
): Asked[] {
  const semesters = new Set(lines.map(({ classId }) => semesterOf(classId)));
  return asked.filter(({ semesterId, recordsDue }) => recordsDue === 'before-enrolling' && semesters.has(semesterId));
}

/** Whose records must be complete before these lines can be enrolled, also where they are complete by now. */
export function askedFirst<Asked extends AskedFirst>(
  lines: readonly PlanLine[],
  semesterOf: (classId: string) => string | undefined,
  asked: readonly Asked[],
): Asked[] {
  const isDown = (studentId: string, semesterId: string) =>
    lines.some(({ classId, studentIds }) => semesterOf(classId) === semesterId && studentIds.includes(studentId));
  return askedAround(lines, semesterOf, asked).filter(({ studentId, semesterId }) => isDown(studentId, semesterId));
}

/** What is known of a registration that is being prepared. */
export interface Preparation {
  readonly lines: readonly PlanLine[];
  readonly isSignedIn: boolean;
  /** Undefined while it is not known. */
  readonly account: { readonly name: string; readonly phone: string } | undefined;
  /** The ids of the family's students; undefined while they are not known. */
  readonly studentIds: readonly string[] | undefined;
  /** Records that must be complete first (`askedFirst`). */
  readonly forms: readonly AskedFirst[];
  /** What guardians sign for these students and classes; it can be signed after enrolling too. */
  readonly waivers: readonly { readonly signature: unknown }[];
}

export type Missing =
  | 'choose-class'
  | 'sign-in'
  | 'name-and-phone'
  | 'add-student'
  | 'choose-students'
  | 'fill-forms'
  | 'sign-waivers';

/** What each step still needs before the registration can be submitted; null: nothing. */
export function decideMissing(preparation: Preparation): Record<Exclude<Step, 'review'>, Missing | null> {
  const { lines, isSignedIn, account, studentIds, forms, waivers } = preparation;
  return {
    classes: lines.length === 0 ? 'choose-class' : null,
    account: !isSignedIn ? 'sign-in' : account && !(account.name && account.phone) ? 'name-and-phone' : null,
    students: decideMissingStudents(lines, isSignedIn ? studentIds : []),
    forms: forms.some(({ missing }) => missing.some(({ section }) => section !== 'waivers')) ? 'fill-forms' : null,
    waivers: waivers.some(({ signature }) => signature === null) ? 'sign-waivers' : null,
  };
}

function decideMissingStudents(lines: readonly PlanLine[], known: readonly string[] | undefined): Missing | null {
  if (known?.length === 0) return 'add-student';
  // A class that nobody takes is left out and stays in the plan: it must not hold up the others.
  return lines.every(({ studentIds }) => studentIds.length === 0) ? 'choose-students' : null;
}

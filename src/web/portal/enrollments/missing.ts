import type { PlanLine } from '../../../contract/plans.ts';

export const STEPS = ['classes', 'account', 'students', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** What is known of a registration that is being prepared. */
export interface Preparation {
  readonly lines: readonly PlanLine[];
  readonly isSignedIn: boolean;
  /** Undefined while it is not known. */
  readonly account: { readonly name: string; readonly phone: string } | undefined;
  /** The ids of the family's students; undefined while they are not known. */
  readonly studentIds: readonly string[] | undefined;
}

export type Missing = 'choose-class' | 'sign-in' | 'name-and-phone' | 'add-student' | 'choose-students';

/** What each step still needs before the registration can be submitted; null: nothing. */
export function decideMissing(preparation: Preparation): Record<Exclude<Step, 'review'>, Missing | null> {
  const { lines, isSignedIn, account, studentIds } = preparation;
  return {
    classes: lines.length === 0 ? 'choose-class' : null,
    account: !isSignedIn ? 'sign-in' : account && !(account.name && account.phone) ? 'name-and-phone' : null,
    students: decideMissingStudents(lines, isSignedIn ? studentIds : []),
  };
}

function decideMissingStudents(lines: readonly PlanLine[], known: readonly string[] | undefined): Missing | null {
  if (known?.length === 0) return 'add-student';
  // A class that nobody takes is left out and stays in the plan: it must not hold up the others.
  return lines.every(({ studentIds }) => studentIds.length === 0) ? 'choose-students' : null;
}

import { decideClosure } from './class-state.ts';
import { checkEligibility, type EligibilityRefusal } from './eligibility.ts';
import { checkOverlap, type ChoosingStudent, type ChosenClass } from './enrollment.ts';
import { countFreeSeats } from './seats.ts';

/** What staff may decide otherwise, with a reason, when they give somebody a seat. */
export const OVERRIDES = ['closed', 'audience', 'overlaps', 'full'] as const;
export type Override = (typeof OVERRIDES)[number];

/** What stands against a seat that staff give. */
export type Obstacle =
  | 'not-found'
  | 'cancelled'
  | 'information-only'
  | 'already-enrolled'
  | 'already-waitlisted'
  | 'paused'
  | 'not-open'
  | 'closed'
  | EligibilityRefusal
  | 'overlaps'
  | 'class-full';

const OVERRIDDEN_BY: Readonly<Partial<Record<Obstacle, Override>>> = {
  paused: 'closed',
  'not-open': 'closed',
  closed: 'closed',
  'grade-out-of-range': 'audience',
  'age-out-of-range': 'audience',
  overlaps: 'overlaps',
  'class-full': 'full',
};

/** What staff would have to allow so that something stands in the way no more; null: nobody can allow it. */
export function overrideOf(obstacle: Obstacle): Override | null {
  return OVERRIDDEN_BY[obstacle] ?? null;
}

/**
 * Everything that stands against a seat for a student at `now` (milliseconds since 1970), by the rules of a family's registration; the record may lack
 * something. Null stands for a class that is a draft, or archived. Whoever waits and can be promoted must have got the free seats before.
 */
export function listObstacles(schoolClass: ChosenClass | null, student: ChoosingStudent, now: number): Obstacle[] {
  if (!schoolClass) return ['not-found'];
  if (student.enrolledIn.has(schoolClass.id)) return ['already-enrolled'];
  if (student.waitsFor.has(schoolClass.id)) return ['already-waitlisted'];
  const found = [
    decideClosure(schoolClass, now),
    checkEligibility(student, schoolClass),
    checkOverlap(schoolClass, student),
    countFreeSeats(schoolClass) === 0 ? ('class-full' as const) : null,
  ];
  return found.filter((obstacle) => obstacle !== null);
}

/** The first obstacle that staff have not allowed or cannot allow, or null: the seat can be given. */
export function decideObstacle(obstacles: readonly Obstacle[], allowed: readonly Override[]): Obstacle | null {
  const stands = (obstacle: Obstacle) => {
    const override = overrideOf(obstacle);
    return override === null || !allowed.includes(override);
  };
  return obstacles.find(stands) ?? null;
}

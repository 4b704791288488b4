import { countFreeSeats, type Seats } from './seats.ts';
import { firstDay, type MeetingTime } from './schedule.ts';

/** When a class can be registered for: from `registrationOpensAt`, until just before `registrationClosesAt` (ISO instants). */
export interface RegistrationWindow {
  readonly registrationOpensAt: string;
  readonly registrationClosesAt: string;
}

/** The facts that tell whether and how a published class can be chosen now. `waiting` counts its waitlist. */
export interface ClassFacts extends RegistrationWindow, Seats {
  /** The school has cancelled the class; who was enrolled still is. */
  readonly isCancelled: boolean;
  readonly isInformationOnly: boolean;
  readonly isPaused: boolean;
  readonly waiting: number;
}

/** What a class card says; each has its own wording. */
export type ClassState =
  | 'open'
  | 'few-left'
  | 'full'
  | 'not-open'
  | 'closed'
  | 'paused'
  | 'information-only'
  | 'cancelled';

/** A class shows how many seats are left once this many or fewer are. */
export const FEW_SEATS = 5;

/** Why the school takes no registration for a class at `now` (milliseconds since 1970), or null when it does. */
export function decideClosure(
  facts: Omit<ClassFacts, 'waiting' | keyof Seats>,
  now: number,
): 'cancelled' | 'information-only' | 'paused' | 'not-open' | 'closed' | null {
  if (facts.isCancelled) return 'cancelled';
  if (facts.isInformationOnly) return 'information-only';
  if (facts.isPaused) return 'paused';
  if (now < Date.parse(facts.registrationOpensAt)) return 'not-open';
  if (now >= Date.parse(facts.registrationClosesAt)) return 'closed';
  return null;
}

/** The state of a class at `now` (milliseconds since 1970), decided alike by screen and server. While anybody waits it is full for everyone else. */
export function decideClassState(facts: ClassFacts, now: number): ClassState {
  const closure = decideClosure(facts, now);
  if (closure) return closure;
  const free = facts.waiting > 0 ? 0 : countFreeSeats(facts);
  if (free === 0) return 'full';
  return free <= FEW_SEATS ? 'few-left' : 'open';
}

/** Whether the first date of a class lies before `today` at the school. */
export function hasBegun(meetings: readonly MeetingTime[], today: string): boolean {
  const first = firstDay(meetings);
  return first !== null && first < today;
}

/** Where a class stands in the catalogue, the lowest first: what takes enrolments now, what will, what is full, what has begun, and what takes none. */
export function decideRank(state: ClassState, begun: boolean): number {
  if (state === 'open' || state === 'few-left') return begun ? 3 : 0;
  if (state === 'not-open') return begun ? 3 : 1;
  if (state === 'full') return begun ? 3 : 2;
  return 4;
}

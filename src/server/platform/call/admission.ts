import type { Log } from '../log.ts';
import { CallError } from './errors.ts';

/** How long the line of submissions under way may get before new ones are turned away at the door. */
export interface AdmissionLimits {
  /** So many may always be under way, however slow the disk: a full batch at work at the desk and half of one behind it. */
  readonly always: number;
  /**
   * Above that, the oldest may be this old (milliseconds): whoever comes now would wait about as long. More in the line gains nothing: what
   * waits costs memory and its collection, and a full event loop says even "try again" late.
   */
  readonly oldestMs: number;
  /**
   * For so long (milliseconds) the line may be longer. A crowd that comes in one instant is served to the last; only where more keep coming
   * than can be served, waiting would get longer and longer for everybody.
   */
  readonly crowdMs: number;
  /** More than this under way are no crowd of ours: they would wait longer than a crowd's time, and fill the memory. */
  readonly most: number;
}

const LIMITS: AdmissionLimits = { always: 1000, oldestMs: 250, crowdMs: 3000, most: 6000 };

/** What whoever is turned away reads, made once: coming back after 2 to 5 seconds, so that not all come back in the same one. */
const COME_BACK = [2, 3, 4, 5].map(
  (retryAfterSeconds) =>
    new CallError('unavailable', 'Many families are registering right now. Please try again in a moment.', {
      retryAfterSeconds,
    }),
);

export interface AdmissionParts {
  readonly log: Log;
  readonly limits?: Partial<AdmissionLimits>;
  /** Milliseconds of a clock that never jumps. */
  readonly now?: () => number;
}

/** The door before the enrolment desk. */
export interface Admission {
  /** Throws `unavailable` where `enter` would: for a "try again" before the request is even read. */
  requireRoom(): void;
  /** Lets a submission in, or throws `unavailable`; answers with what to call once it is answered. */
  enter(): () => void;
}

/**
 * Turns submissions away before anything is done for them (no look at the token, no query), so that a "try again" costs next to nothing
 * and whoever was let in is served as fast as ever.
 */
export function createAdmission({ log, limits: wishes, now = () => performance.now() }: AdmissionParts): Admission {
  const limits = { ...LIMITS, ...wishes };
  /** Since when each is under way, in order of arrival. */
  const underWay = new Set<{ readonly since: number }>();
  let longSince: number | null = null;
  let lastLong = 0;
  let emptySince = 0;
  let turnedAway = 0;

  function isLong(at: number): boolean {
    if (underWay.size < limits.always) return false;
    const [oldest] = underWay;
    return oldest !== undefined && at - oldest.since > limits.oldestMs;
  }

  /** Whether the line has been long for more than a crowd's time, now and then short in between or not. */
  function isBeyondCapacity(at: number): boolean {
    const isFull = underWay.size >= limits.most;
    if (!isFull && !isLong(at)) {
      if (longSince !== null && at - lastLong > limits.crowdMs) becomeCalm();
      return false;
    }
    lastLong = at;
    // A line that is full counts as one that has been long: it must get short before it may grow again.
    longSince = Math.min(longSince ?? at, isFull ? at - limits.crowdMs - 1 : at);
    return at - longSince > limits.crowdMs;
  }

  function becomeCalm(): void {
    longSince = null;
    if (turnedAway > 0) log.warn('submissions-admitted-again', { turnedAway });
    turnedAway = 0;
  }

  function turnAway(): never {
    // One line for the beginning and one for the end: a line for each would cost more than the answer.
    if (turnedAway === 0) log.warn('submissions-turned-away', { underWay: underWay.size });
    turnedAway += 1;
    throw COME_BACK[turnedAway % COME_BACK.length];
  }

  function requireRoom(at: number): void {
    // Everybody was served and nobody came for a while: whoever comes now is a crowd of its own.
    if (underWay.size === 0 && at - emptySince >= limits.oldestMs) becomeCalm();
    if (isBeyondCapacity(at)) turnAway();
  }

  return {
    requireRoom: () => requireRoom(now()),
    enter: () => {
      const at = now();
      requireRoom(at);
      const one = { since: at };
      underWay.add(one);
      return () => {
        underWay.delete(one);
        if (underWay.size === 0) emptySince = now();
      };
    },
  };
}

import type { Database } from '../../platform/database/connect.ts';
import { statementsIn } from '../../platform/database/statements.ts';
import { loadTargets } from './load-store.ts';
import { MeetingCache } from './meeting-cache-store.ts';
import { ClassesMissing } from './given-up.ts';
import { QueueTooShort } from './promote.ts';
import type { Targets } from './targets-store.ts';
import { type Changes, type DeskState, noChanges } from './state.ts';

/** What is decided beside the desk: classes, and perhaps enrollments and waitlist entries of them. */
interface Wanted extends Partial<Pick<Targets, 'enrollmentIds' | 'entryIds' | 'studentIds'>> {
  readonly classIds: readonly string[];
  /** The instant at which holds are looked at; null: none is over. */
  readonly at: string | null;
  readonly lock: boolean;
}

/** Before every hold. */
const NEVER = '-infinity';

/** Loads classes as the desk does, inside the caller's transaction, and decides with them; nothing is saved yet. */
export async function decideBesideDesk(
  database: Database,
  organizationId: string,
  { classIds, at, lock, ...named }: Wanted,
  decide: (decision: { readonly state: DeskState; readonly changes: Changes }) => void,
): Promise<{ state: DeskState; changes: Changes }> {
  const none = { studentIds: new Set<string>(), enrollmentIds: [], entryIds: [] };
  const ids = new Set(classIds);
  const targets = { ...none, ...named, classIds: ids, freeing: ids, at: at ?? NEVER };
  const statements = statementsIn(database);
  let [queueLength, more] = [50, new Set<string>()];
  for (;;) {
    const load = { meetings: new MeetingCache(), lock, queueLength, more };
    const state = await loadTargets(statements, organizationId, targets, [], load);
    const changes = noChanges();
    try {
      decide({ state, changes });
      return { state, changes };
    } catch (error) {
      // Nothing was saved yet, and the locks are held: look at more of those waiting, or at more classes.
      if (error instanceof QueueTooShort) queueLength *= 10;
      else if (error instanceof ClassesMissing) more = new Set([...more, ...error.classIds]);
      else throw error;
    }
  }
}

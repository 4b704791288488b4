import type * as attemptCalls from '../../../contract/attempts.ts';
import { ATTEMPT_DAYS, MOST_ATTEMPTS } from '../../../contract/attempts.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { listAttempts } from './attempts-store.ts';

const DAY_MS = 86_400_000;

/** What families asked for and were refused. Each registration keeps its answer, so nothing more is written while families enroll. */
export const attemptFunctions: HandlersOf<typeof attemptCalls> = {
  attempts: async ({ about }, { database, organization, clock }) => {
    const since = new Date(clock.now() - ATTEMPT_DAYS * DAY_MS).toISOString();
    const wanted = { organizationId: organization.id, about, since, most: MOST_ATTEMPTS + 1 };
    const found = await listAttempts(database, wanted);
    return { attempts: found.slice(0, MOST_ATTEMPTS), isMore: found.length > MOST_ATTEMPTS };
  },
};

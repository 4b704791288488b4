import type * as findCalls from '../../contract/find.ts';
import { decideReach } from '../../contract/kit.ts';
import { REGISTRARS } from '../../contract/staff.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import type { Conditions } from '../platform/conditions.ts';
import type { Found } from './asked-store.ts';
import { canFindParts, findAll } from './store.ts';
import { tellOfParts } from './jobs.ts';
import { type Closeness, readTerms } from './read-terms.ts';

const NOTHING: Found = {
  students: { hits: [], hasMore: false },
  guardians: { hits: [], hasMore: false },
  classes: { hits: [], hasMore: false },
  semesters: { hits: [], hasMore: false },
  groups: { hits: [], hasMore: false },
  instructors: { hits: [], hasMore: false },
  locations: { hits: [], hasMore: false },
  letters: { hits: [], hasMore: false },
};

/** Whom and what a few words mean; where nothing has them all, what is spelled nearly like them. */
export const findFunctions = (conditions: Conditions): HandlersOf<typeof findCalls> => ({
  find: async ({ search }, context) => {
    const findsParts = await canFindParts(context.database);
    tellOfParts(conditions, findsParts);
    const found = await findBy(search, findsParts ? 'parts' : 'beginnings', context);
    if (!findsParts || hasAny(found)) return { ...found, isNear: false, findsParts };
    const near = await findBy(search, 'near', context);
    return { ...near, isNear: hasAny(near), findsParts };
  },
});

async function findBy(search: string, closeness: Closeness, context: SignedInContext) {
  const { database, organization, clock, caller } = context;
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const terms = await readTerms(search, { closeness, locale: organization.locale, today });
  if (terms.length === 0) return NOTHING;
  const writerId = decideReach(REGISTRARS, caller.roles) ? caller.accountId : null;
  return findAll(database, { organizationId: organization.id, terms, today, writerId });
}

const hasAny = (found: Found) => Object.values(found).some(({ hits }) => hits.length > 0);

import type * as findCalls from '../../contract/find.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import type { Conditions } from '../platform/conditions.ts';
import { canFindParts, findAll, type Found } from './store.ts';
import { tellOfParts } from './jobs.ts';
import { type Closeness, readTerms } from './read-terms.ts';

const NOTHING: Found = {
  students: { hits: [], hasMore: false },
  guardians: { hits: [], hasMore: false },
  classes: { hits: [], hasMore: false },
  semesters: { hits: [], hasMore: false },
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

async function findBy(search: string, closeness: Closeness, { database, organization }: SignedInContext) {
  const terms = await readTerms(search, closeness, organization.locale);
  return terms.length === 0 ? NOTHING : findAll(database, organization.id, terms);
}

const hasAny = (found: Found) => Object.values(found).some(({ hits }) => hits.length > 0);

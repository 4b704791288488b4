import type * as dashboardCalls from '../../contract/dashboard.ts';
import { countHeld } from '../enrollments/store.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import type { Conditions } from '../platform/conditions.ts';
import { chooseSemester } from '../semesters/store.ts';
import { countClasses, countFamilies, countMails, countWaiting } from './store.ts';

const NOTHING = { classes: 0, drafts: 0, fullClasses: 0, seats: 0, enrolled: 0 };
const NOBODY = { families: 0, missingSizes: 0 };

/** What staff land on: a semester counted, and what is wrong with the server that answers. */
export const dashboardFunctions = (conditions: Pick<Conditions, 'list'>): HandlersOf<typeof dashboardCalls> => ({
  dashboard: async (input, context) => {
    const { semesters, semester } = await chooseSemester(input.semesterId, context);
    const { database, organization } = context;
    const [classes, held, waiting, families, mails] = await Promise.all([
      semester ? countClasses(database, organization.id, semester.id) : NOTHING,
      semester ? countHeld(database, organization.id, semester.id) : 0,
      semester ? countWaiting(database, organization.id, semester.id) : 0,
      semester ? countFamilies(database, organization.id, semester.id) : NOBODY,
      countMails(database, organization.id),
    ]);
    return { semesters, semester, ...classes, held, waiting, ...families, ...mails, conditions: conditions.list() };
  },
});

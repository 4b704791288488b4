import type * as dashboardCalls from '../../contract/dashboard.ts';
import { countHeld } from '../enrollments/store.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import type { ToldCondition } from '../../contract/conditions.ts';
import { chooseSemester } from '../semesters/store.ts';
import { findHappened, listChanges, listSeats, saveLook } from './charts-store.ts';
import { officeDay } from './office-day.ts';
import { countClasses, countFamilies, countMails, countWaiting } from './store.ts';

const NOTHING = { classes: 0, drafts: 0, fullClasses: 0, seats: 0, enrolled: 0 };
const NOBODY = { families: 0, missingSizes: 0 };

/** What staff land on: a semester counted, and what is wrong with the servers. */
export const dashboardFunctions = ({
  listConditions,
  holdsDatabase,
}: {
  readonly listConditions: () => Promise<ToldCondition[]>;
  readonly holdsDatabase: boolean;
}): HandlersOf<typeof dashboardCalls> => ({
  dashboard: async (input, context) => {
    const { semesters, semester, row } = await chooseSemester(input.semesterId, context);
    const { database, organization } = context;
    const [classes, held, waiting, families, mails, conditions] = await Promise.all([
      semester ? countClasses(database, organization.id, semester.id) : NOTHING,
      semester ? countHeld(database, organization.id, semester.id) : 0,
      semester ? countWaiting(database, organization.id, semester.id) : 0,
      semester ? countFamilies(database, organization.id, semester.id) : NOBODY,
      countMails(database, organization.id),
      listConditions(),
    ]);
    const isOpen = row?.isOpen ?? false;
    return {
      semesters,
      semester,
      isOpen,
      ...classes,
      held,
      waiting,
      ...families,
      ...mails,
      conditions,
    };
  },

  officeDay: officeDay({ holdsDatabase }),

  semesterCharts: async (input, context) => {
    const { semester } = await chooseSemester(input.semesterId, context);
    if (!semester) return { classes: [], days: [] };
    const { database, organization } = context;
    const scope = { organizationId: organization.id, timeZone: organization.timeZone };
    const [classes, changes] = await Promise.all([
      listSeats(database, organization.id, semester.id),
      listChanges(database, scope, semester.id),
    ]);
    let enrolled = 0;
    return { classes, days: changes.map(({ on, change }) => ({ on, enrolled: (enrolled += change) })) };
  },

  happenedSince: async (_input, { database, organization, caller, clock }) => {
    const until = clock.iso();
    const own = { organizationId: organization.id, accountId: caller.accountId };
    return { until, ...(await findHappened(database, own, until)) };
  },

  markSeen: async ({ until }, { database, organization, caller, clock }) => {
    const own = { organizationId: organization.id, accountId: caller.accountId };
    // What has not happened yet was not seen.
    await saveLook(database, own, until < clock.iso() ? until : clock.iso());
    return {};
  },
});

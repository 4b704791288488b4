import type * as healthCalls from '../../../contract/health.ts';
import { nextToGo } from '../../../domain/last-use.ts';
import { getOrganization } from '../../organizations/store.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { listEnds } from './ends-store.ts';

/** What goes next; nothing sealed is opened for it. */
export const retentionFunctions: Pick<HandlersOf<typeof healthCalls>, 'healthRetention'> = {
  healthRetention: async (_input, { database, organization }) => {
    const { healthDays: days } = await getOrganization(database, organization.id);
    if (days === null) return { days, total: 0, students: [] };
    return { days, ...nextToGo(await listEnds(database, organization), () => days) };
  },
};

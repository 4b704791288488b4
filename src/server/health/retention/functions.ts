import type * as healthCalls from '../../../contract/health.ts';
import { dayHealthGoes } from '../../../domain/health-retention.ts';
import { getOrganization } from '../../organizations/store.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import { listEnds } from './ends-store.ts';

const MOST = 200;

/** What goes next; nothing sealed is opened for it. */
export const retentionFunctions: Pick<HandlersOf<typeof healthCalls>, 'healthRetention'> = {
  healthRetention: async (_input, { database, organization }) => {
    const { healthDays: days } = await getOrganization(database, organization.id);
    if (days === null) return { days, total: 0, students: [] };
    const ends = await listEnds(database, organization);
    const students = ends
      .map((student) => ({ ...student, goesOn: dayHealthGoes(student, days) }))
      .sort((a, b) => a.goesOn.localeCompare(b.goesOn) || a.id.localeCompare(b.id));
    return { days, total: students.length, students: students.slice(0, MOST) };
  },
};

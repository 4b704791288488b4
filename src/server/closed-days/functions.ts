import { createHash } from 'node:crypto';
import type * as closedDayCalls from '../../contract/closed-days.ts';
import { FREE_DAY_WORDS } from '../../domain/free-day-words.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { record } from '../audit/store.ts';
import { bumpCatalogue } from '../classes/store.ts';
import { getOrganization } from '../organizations/store.ts';
import { refused } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { newId } from '../platform/ids.ts';
import { type ClosedDay, listClosedDays, listMetClasses, lockClosedDays, toldOf, writeClosedDays } from './store.ts';

const MOST_CLASSES = 50;

/** The days on which the school is closed, whatever the semester. */
export const closedDayFunctions: HandlersOf<typeof closedDayCalls> = {
  closedDays: async (_input, { database, organization, clock }) => {
    const days = await listClosedDays(database, organization.id);
    const met = await listMetClasses(database, organization.id, dayAtSchool(clock.now(), organization.timeZone));
    return {
      version: versionOf(days),
      freeWords: (await getOrganization(database, organization.id)).freeDayWords || FREE_DAY_WORDS,
      days: days.map((day) => {
        const classes = met.get(day.id) ?? [];
        return { id: day.id, ...toldOf(day), total: classes.length, classes: classes.slice(0, MOST_CLASSES) };
      }),
    };
  },

  saveClosedDays: async ({ version, days }, { database, organization, clock, caller }) => {
    const held = await lockClosedDays(database, organization.id);
    if (version !== versionOf(held)) throw refused('changed-meanwhile');
    const byId = new Map(held.map((day) => [day.id, day]));
    const wanted = days.map(({ id, ...day }): ClosedDay => {
      const before = id ? byId.get(id) : undefined;
      // Each row of the list is one: a second one with the same id is another.
      if (before) byId.delete(before.id);
      return { ...day, id: before?.id ?? newId(), version: before ? before.version + Number(!isSame(before, day)) : 1 };
    });
    const saved = wanted.filter((day) => !held.some((each) => each.id === day.id && each.version === day.version));
    const removed = [...byId.keys()];
    if (saved.length === 0 && removed.length === 0) return { version };
    await writeClosedDays(database, organization.id, { removed, saved });
    const change = { closedDays: { from: held.map(toldOf), to: wanted.map(toldOf) } };
    const entry = { action: 'organization.closed-days', entityId: organization.id, change } as const;
    await record(database, organization.id, [{ ...entry, at: clock.iso(), by: caller }]);
    await bumpCatalogue(database, organization.id);
    return { version: versionOf(await listClosedDays(database, organization.id)) };
  },
};

const isSame = (a: Omit<ClosedDay, 'id' | 'version'>, b: Omit<ClosedDay, 'id' | 'version'>) =>
  JSON.stringify(toldOf(a)) === JSON.stringify(toldOf(b));

/** A number that is another one for another list. */
function versionOf(days: readonly ClosedDay[]): number {
  const told = JSON.stringify(days.map((day) => [day.id, day.version]));
  return Number.parseInt(createHash('sha256').update(told).digest('hex').slice(0, 12), 16);
}

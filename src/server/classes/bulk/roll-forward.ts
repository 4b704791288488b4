import type { functions } from '../../../contract/functions.ts';
import { patternDays, shiftPlan, weeksBetween } from '../../../domain/class-dates.ts';
import { insertGroup, listGroups, replaceMembers } from '../../groups/store.ts';
import { actorName, type Handler, type SignedInContext } from '../../platform/call/handler.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import { newId } from '../../platform/ids.ts';
import { listStoredClasses, type StoredClass } from '../editing/class-store.ts';
import { copyInto, saveCopies } from '../editing/copy.ts';
import { requireOpen } from '../editing/edited-class.ts';
import { type ClassSemester, findSemester, lockSemester } from '../editing/semester-store.ts';
import { insertBatch, listTitles } from './batch-store.ts';

/** Says how classes would stand in another semester. */
export const previewRollForward: Handler<typeof functions.previewRollForward> = async (input, context) => {
  const { database, organization } = context;
  const target = requireOpen(await findSemester(database, organization.id, input.toSemesterId));
  const classes = await read(context, input);
  const titles = await listTitles(database, organization.id, target.id);
  const groups = await groupsOf(context, classes);
  return {
    classes: classes.map((stored) => describe(stored, target, titles, organization.timeZone)),
    hasHolidays: target.holidays.length > 0,
    groups: groups.map(({ name, classIds }) => ({ name, classIds })),
  };
};

/** Copies classes, and the groups that are whole among them, into another semester as one batch. */
export const rollForward: Handler<typeof functions.rollForward> = async (input, context) => {
  const { database, organization, clock, caller } = context;
  const target = requireOpen(await lockSemester(database, organization.id, input.toSemesterId));
  const classes = await read(context, input);
  const ids = await saveCopies(
    context,
    classes.map((stored) => copyInto(stored, target, organization.timeZone)),
  );
  const copyOf = new Map(classes.map(({ id }, index) => [id, ids[index] ?? '']));
  const groupIds = [];
  for (const { name, description, priceCents, classIds } of await groupsOf(context, classes)) {
    const id = newId();
    await insertGroup(database, organization.id, target.id, { id, name, description, priceCents });
    await replaceMembers(
      database,
      organization.id,
      id,
      classIds.map((classId) => copyOf.get(classId) ?? ''),
    );
    groupIds.push(id);
  }
  const batchId = newId();
  await insertBatch(database, organization.id, {
    id: batchId,
    semesterId: target.id,
    kind: 'roll-forward',
    at: clock.iso(),
    by: actorName(caller),
    changes: [
      ...ids.map((id) => ({ kind: 'created' as const, id, version: 1 })),
      ...groupIds.map((id) => ({ kind: 'group' as const, id, version: 1 })),
    ],
  });
  return { batchId, classes: ids.length, groups: groupIds.length };
};

async function read(
  { database, organization }: SignedInContext,
  { toSemesterId, classIds }: { toSemesterId: string; classIds: readonly string[] },
): Promise<StoredClass[]> {
  const ids = [...new Set(classIds)];
  const classes = await listStoredClasses(database, organization.id, ids);
  if (classes.length < ids.length) throw notFound('class');
  if (classes.some(({ semesterId }) => semesterId === toSemesterId)) throw refused('same-semester');
  return classes.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

function describe(stored: StoredClass, target: ClassSemester, titles: ReadonlySet<string>, timeZone: string) {
  const { meetings } = copyInto(stored, target, timeZone);
  const shifted = shiftPlan(stored.content.schedule, weeksBetween(stored.semesterStartsOn, target.startsOn));
  const holidayOf = (on: string) => target.holidays.find(({ from, to }) => from <= on && on <= to);
  const skipped = new Set(shifted.skipped);
  return {
    id: stored.id,
    title: stored.content.title,
    dates: meetings.length,
    firstOn: meetings[0]?.on ?? null,
    lastOn: meetings.at(-1)?.on ?? null,
    onHolidays: patternDays(shifted).flatMap((on) => {
      const holiday = skipped.has(on) ? undefined : holidayOf(on);
      return holiday ? [{ on, name: holiday.name }] : [];
    }),
    outside: meetings.filter(({ on }) => on < target.startsOn || on > target.endsOn).length,
    isThere: titles.has(stored.content.title),
  };
}

/** The groups all of whose classes are among these. */
async function groupsOf({ database, organization }: SignedInContext, classes: readonly StoredClass[]) {
  const ids = new Set(classes.map(({ id }) => id));
  const groups = [];
  for (const semesterId of new Set(classes.map((stored) => stored.semesterId)))
    groups.push(...(await listGroups(database, organization.id, { semesterId })));
  return groups.filter(({ classIds }) => classIds.length > 1 && classIds.every((id) => ids.has(id)));
}

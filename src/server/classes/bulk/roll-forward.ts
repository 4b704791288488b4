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
import { addToBatch, type Batch, insertBatch, listTitles } from './batch-store.ts';
import { lockOwnBatch } from './own-batch.ts';

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
    groups: groups.map(({ id, name, classIds }) => ({ id, name, classIds })),
  };
};

/** Copies classes, and the groups that are whole by then, into another semester: as one batch, or as a further part of one. */
export const rollForward: Handler<typeof functions.rollForward> = async (input, context) => {
  const { database, organization } = context;
  const before = await openBatch(context, input);
  const target = requireOpen(await lockSemester(database, organization.id, input.toSemesterId));
  const copyOf = new Map(before.flatMap((each) => ('of' in each && each.of ? [[each.of, each.id]] : [])));
  const classes = (await read(context, input)).filter(({ id }) => !copyOf.has(id));
  const ids = await saveCopies(
    context,
    classes.map((stored) => copyInto(stored, target, organization.timeZone)),
  );
  for (const [index, { id }] of classes.entries()) copyOf.set(id, ids[index] ?? '');
  const groupIds = [];
  const groups = await groupsOf(context, classes);
  for (const { name, description, priceCents, classIds } of groups) {
    if (!classIds.every((each) => copyOf.has(each))) continue;
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
  const changes = [
    ...ids.map((id, index) => ({ kind: 'created' as const, id, version: 1, of: classes[index]?.id ?? '' })),
    ...groupIds.map((id) => ({ kind: 'group' as const, id, version: 1 })),
  ];
  await addToBatch(database, organization.id, { id: input.batchId, changes });
  const made = [...before, ...changes];
  const groupsMade = made.filter(({ kind }) => kind === 'group').length;
  return { classes: made.length - groupsMade, groups: groupsMade };
};

/** The batch of this name, made where there is none yet, and what it has copied; it is locked, so that a part sent twice comes twice in turn. */
async function openBatch(
  context: SignedInContext,
  { batchId, toSemesterId }: { readonly batchId: string; readonly toSemesterId: string },
): Promise<Batch['changes']> {
  const { database, organization, clock, caller } = context;
  const { id: semesterId } = requireOpen(await findSemester(database, organization.id, toSemesterId));
  const batch = { id: batchId, semesterId, kind: 'roll-forward', changes: [] } as const;
  await insertBatch(database, organization.id, { ...batch, at: clock.iso(), by: actorName(caller) });
  const own = await lockOwnBatch(context, batchId, 'roll-forward');
  if (own.semesterId !== semesterId) throw notFound('change');
  return own.changes;
}

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

/** The groups that have one of these classes, and more than one. */
async function groupsOf({ database, organization }: SignedInContext, classes: readonly StoredClass[]) {
  const ids = new Set(classes.map(({ id }) => id));
  const groups = [];
  for (const semesterId of new Set(classes.map((stored) => stored.semesterId)))
    groups.push(...(await listGroups(database, organization.id, { semesterId })));
  return groups.filter(({ classIds }) => classIds.length > 1 && classIds.some((id) => ids.has(id)));
}

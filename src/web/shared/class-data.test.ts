import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ORGANIZATION, openSchool, type TestSchool } from '../../../test/school.ts';
import type { FunctionName } from '../../contract/functions.ts';
import { bumpCatalogue } from '../../server/classes/store.ts';
import { newId } from '../../server/platform/ids.ts';
import { CallFailure, type CallFunction } from '../call.ts';
import { type ClassData, createClassData, loadState } from './class-data.ts';
import { type Available, isPublicClassData } from './class-keys.ts';
import { applyAge, applySeats } from './seats-stream.ts';

// The tests run the real functions in process, and count the calls that a browser would send.
let school: TestSchool;
let climbing: string;
let canoeing: string;
let groupId: string;
let made: { name: string; input: unknown }[];
let isDown: boolean;
let queryClient: QueryClient;
let data: ClassData;

beforeAll(async () => {
  school = await openSchool();
  climbing = await school.addClass({ title: 'Rock Climbing', capacity: 8 });
  canoeing = await school.addClass({ title: 'Canoeing' });
  groupId = await addGroup('Explorers', [climbing, await school.addClass({ title: 'Sailing' })]);
});
afterAll(() => school.close());

beforeEach(() => {
  made = [];
  isDown = false;
  queryClient = new QueryClient();
  data = createClassData({ call, queryClient });
});

const call = (async (called: { name: string }, input?: unknown) => {
  made.push({ name: called.name, input });
  if (isDown) throw new CallFailure('unavailable', 'The portal is starting.');
  return school.anonymous.call(called.name as FunctionName, input as never);
}) as unknown as CallFunction;

async function addGroup(name: string, classIds: string[]): Promise<string> {
  const id = newId();
  const row = { organizationId: ORGANIZATION, id, semesterId: school.semesterId, name, priceCents: 20_000 };
  await school.database.insertInto('classGroups').values(row).execute();
  const member = { organizationId: ORGANIZATION, classGroupId: id };
  const members = classIds.map((classId, position) => ({ ...member, classId, position }));
  await school.database.insertInto('classGroupMembers').values(members).execute();
  return id;
}

const load = (options: { queryKey: readonly unknown[]; queryFn?: unknown }) =>
  queryClient.fetchQuery<unknown>(options as never);
/** Observes data as an open screen does. */
const watch = (options: object) => new QueryObserver(queryClient, options as never).subscribe(() => undefined);
const stateOf = (options: { queryKey: readonly unknown[] }) =>
  loadState(queryClient.getQueryState(options.queryKey) ?? { status: 'pending', fetchStatus: 'idle' });

test('the states are empty, loading, loaded and error, and an error can be retried', async () => {
  const options = data.class(canoeing);
  expect(stateOf(options)).toBe('empty');
  isDown = true;
  const failing = load(options);
  expect(stateOf(options)).toBe('loading');
  await expect(failing).rejects.toMatchObject({ code: 'unavailable' });
  expect(stateOf(options)).toBe('error');
  // There is no automatic retry; the screen decides.
  expect(made).toHaveLength(1);
  isDown = false;
  await load(options);
  expect(stateOf(options)).toBe('loaded');
});

test('classes are fetched by id only if not already loaded or loading, and together', async () => {
  const later = await school.addClass({ title: 'Later' });
  await Promise.all([load(data.class(climbing)), load(data.class(canoeing)), load(data.class(climbing))]);
  expect(made).toEqual([{ name: 'classes', input: { query: [{ id: climbing }, { id: canoeing }] } }]);
  await Promise.all([load(data.class(canoeing)), load(data.class(later))]);
  expect(made.slice(1)).toEqual([{ name: 'classes', input: { query: [{ id: later }] } }]);
});

test('an id that does not exist is fetched once and not found', async () => {
  expect(await load(data.class('nonsense'))).toBeNull();
  expect(await load(data.class('nonsense'))).toBeNull();
  expect(stateOf(data.class('nonsense'))).toBe('loaded');
  expect(made).toHaveLength(1);
});

test('the current list is held under the key current and fetched only while it is empty', async () => {
  expect(data.current.queryKey).toEqual(['classes-of', 'current']);
  const stop = watch(data.current);
  await expect.poll(() => stateOf(data.current)).toBe('loaded');
  stop();
  watch(data.current)();
  await load(data.current);
  expect(made).toEqual([{ name: 'classes', input: undefined }]);
  queryClient.setQueryData(data.current.queryKey, []);
  await load(data.current);
  expect(made).toHaveLength(2);
});

test('classes from one call are not fetched again by id', async () => {
  await load(data.current);
  expect(await load(data.class(canoeing))).toMatchObject({ title: 'Canoeing' });
  expect(made).toHaveLength(1);
});

test('class groups are fetched only for ids not yet held', async () => {
  expect(await load(data.group(groupId))).toMatchObject({ name: 'Explorers' });
  await Promise.all([load(data.group(groupId)), load(data.group('nonsense'))]);
  expect(made).toEqual([
    { name: 'classGroups', input: [{ id: groupId }] },
    { name: 'classGroups', input: [{ id: 'nonsense' }] },
  ]);
  await load(data.class(climbing));
  expect(made).toHaveLength(2);
});

test('available classes are fetched on every request', async () => {
  for (const visit of [1, 2, 3]) {
    const stop = watch(data.available());
    await expect.poll(() => made.length).toBe(visit);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    stop();
  }
  expect(new Set(made.map(({ name }) => name))).toEqual(new Set(['availableEnrollmentClasses']));
});

test('what came with the page answers the first request, and only that', async () => {
  const available = await school.anonymous.call('availableEnrollmentClasses');
  data.prime(available);
  const stop = watch(data.available());
  expect(stateOf(data.available())).toBe('loaded');
  expect(await load(data.class(canoeing))).toMatchObject({ title: 'Canoeing' });
  expect(made).toEqual([]);
  stop();
  data.endPriming();
  watch(data.available())();
  expect(made).toHaveLength(1);
});

test('classes keep the age of their seat counts until new counts arrive', async () => {
  const stop = watch(data.available());
  await load(data.available());
  const ages = () =>
    Object.values(queryClient.getQueryData<Available>(['available']) ?? {}).map(({ seatsAsOf }) => seatsAsOf ?? 'new');
  expect(ages()).toEqual(['new']);
  applyAge(queryClient, '2026-09-01T13:00:00.000Z');
  expect(ages()).toEqual(['2026-09-01T13:00:00.000Z']);
  applySeats(queryClient, [{ id: canoeing, seatsTaken: 3, waiting: 0 }]);
  expect(ages()).toEqual(['2026-09-01T13:00:00.000Z']);
  applyAge(queryClient, null);
  expect(ages()).toEqual(['new']);
  stop();
});

test('available classes replace held classes and groups, which gives these fresh seat counts', async () => {
  await Promise.all([load(data.class(climbing)), load(data.group(groupId))]);
  await school.database.updateTable('classes').set({ capacity: 5 }).where('id', '=', climbing).execute();
  await bumpCatalogue(school.database, ORGANIZATION);
  await load(data.available());
  expect(queryClient.getQueryData(data.class(climbing).queryKey)).toMatchObject({ capacity: 5, seatsLeft: 5 });
  expect(queryClient.getQueryData(data.group(groupId).queryKey)).toMatchObject({ classes: [{ capacity: 5 }, {}] });
});

test('fresh seat counts update every held copy of a class', async () => {
  await Promise.all([load(data.available()), load(data.current), load(data.group(groupId))]);
  applySeats(queryClient, [{ id: climbing, seatsTaken: 4, waiting: 3 }]);
  // One seat is free, but it goes to the waitlist.
  const full = { id: climbing, seatsTaken: 4, seatsLeft: 1, waiting: 3 };
  expect(queryClient.getQueryData(data.class(climbing).queryKey)).toMatchObject(full);
  expect(queryClient.getQueryData(data.group(groupId).queryKey)).toMatchObject({ classes: [full, {}] });
  expect(queryClient.getQueryData(data.current.queryKey)?.find(({ id }) => id === climbing)).toMatchObject(full);
  const groups = queryClient.getQueryData(data.available().queryKey)?.[school.semesterId]?.groups;
  expect(groups).toMatchObject([{ classes: [full, {}] }]);
  // Staff may exceed the capacity.
  applySeats(queryClient, [{ id: climbing, seatsTaken: 7, waiting: 0 }]);
  expect(queryClient.getQueryData(data.class(climbing).queryKey)).toMatchObject({ seatsTaken: 7, seatsLeft: 0 });
});

test('class data may stay after sign-out; other data may not', () => {
  for (const { queryKey } of [data.class('x'), data.group('x'), data.current, data.available()])
    expect(isPublicClassData(queryKey)).toBe(true);
  expect(isPublicClassData(['students'])).toBe(false);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addInstructor, change, COMPLETE, enroll, publish, TUESDAYS } from '../../../../test/class-editing.ts';
import { openSchool, type Person, type TestSchool } from '../../../../test/school.ts';
import { CLASS_FILTERS, CLASS_SORTS, type StaffClass } from '../../../contract/class-table.ts';
import { decideClassState } from '../../../domain/class-state.ts';

let school: TestSchool;
let staff: Person;
beforeAll(async () => {
  school = await openSchool();
  staff = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
});
afterAll(() => school.close());

const row = async (classId: string) =>
  (await staff.call('staffClasses', {})).rows.find(({ id }: StaffClass) => id === classId);
const titles = async (asked: Parameters<typeof staff.call<'staffClasses'>>[1]) =>
  (await staff.call('staffClasses', asked)).rows.map(({ title }) => title);

test('an edit, the dates, seats, who waits, a name and a group show in the next answer', async () => {
  const draft = await school.addClass({ isDraft: true, meetings: [] });
  expect(await row(draft)).toMatchObject({ isDraft: true, meetings: 0, firstOn: null, weekdays: [], start: null });
  await change(staff, draft, { ...COMPLETE, title: 'Still a draft' });
  expect(await row(draft)).toMatchObject({ title: 'Still a draft', isDraft: true, meetings: 5 });
  const maia = await addInstructor(school, 'Maia');
  const { id } = await publish(school, staff, { capacity: 1, instructorIds: [maia] });
  const { id: second } = await publish(school, staff);
  await change(staff, id, { title: 'Rocks', schedule: { ...TUESDAYS, firstOn: '2026-09-15', start: '16:00' } });
  const family = await school.addFamily(2);
  await enroll(family, id, 0);
  await enroll(family, id, 1);
  await staff.call('saveDirectoryEntry', { kind: 'instructor', id: maia, version: 1, name: 'Maia Lin' });
  const facts = { semesterId: school.semesterId, description: '', priceCents: 100, classIds: [id, second] };
  await staff.call('saveGroup', { ...facts, name: 'Paddling' });
  expect(await row(id)).toMatchObject({
    title: 'Rocks',
    firstOn: '2026-09-15',
    lastOn: '2026-10-06',
    weekdays: [2],
    start: '16:00',
    meetings: 4,
    seatsTaken: 1,
    waiting: 1,
    instructorNames: ['Maia Lin'],
    groupName: 'Paddling',
  });
  await staff.call('removeClass', { classId: draft, version: 2 });
  expect(await row(draft)).toBeUndefined();
});

test('what a facet counts is what its filter finds, and its states are those that the screen tells', async () => {
  await school.addClass({ title: 'Paused', isPaused: true });
  await school.addClass({ title: 'To read', isInformationOnly: true });
  await school.addClass({ title: 'Roomy', capacity: 20 });
  await school.addClass({ title: 'Draft', isDraft: true, meetings: [] });
  const { facets } = await staff.call('staffClassFacets', {});
  for (const filter of CLASS_FILTERS)
    for (const { value, count } of facets[filter]) {
      const found = await staff.call('staffClasses', { [filter]: value });
      expect([filter, value, found.total, found.rows.length]).toEqual([filter, value, count, count]);
      if (filter !== 'state') continue;
      const states = found.rows.map((one) => {
        if (one.isCancelled) return 'cancelled';
        return one.isDraft ? 'draft' : decideClassState(one, school.clock.now());
      });
      expect(new Set(states)).toEqual(new Set([value]));
    }
  expect(facets.state.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['open', 'full', 'paused', 'information-only', 'draft']),
  );
});

test('every sort goes both ways, names in the order of people, what is unknown last', async () => {
  const semesterId = await school.addSemester({ name: 'Sorted' });
  for (const title of ['Class 10', 'class 9', 'Ärger', 'Zoo']) await school.addClass({ title, semesterId });
  await school.addClass({ title: 'No dates', semesterId, meetings: [] });
  expect(await titles({ semesterId, sort: 'class' })).toEqual(['Ärger', 'class 9', 'Class 10', 'No dates', 'Zoo']);
  expect(await titles({ semesterId, sort: '-class' })).toEqual(['Zoo', 'No dates', 'Class 10', 'class 9', 'Ärger']);
  for (const sort of CLASS_SORTS)
    for (const way of [sort, `-${sort}`]) expect(await titles({ semesterId, sort: way })).toHaveLength(5);
  for (const sort of ['when', '-when', undefined, 'nonsense'])
    expect((await titles({ semesterId, sort })).at(-1)).toBe('No dates');
});

test('pages, chosen ids and searches leave the sums of all that is found', async () => {
  const semesterId = await school.addSemester({ name: 'Paged' });
  const ids: string[] = [];
  for (const title of ['Ádá 100%', 'Bea', 'Ada_1']) ids.push(await school.addClass({ title, semesterId, capacity: 7 }));
  const second = await staff.call('staffClasses', { semesterId, sort: 'class', page: 2, pageSize: 2 });
  expect(second).toMatchObject({ total: 3, seats: 21, seatsTaken: 0, waiting: 0, hasGroups: false });
  expect(second.rows.map(({ title }) => title)).toEqual(['Bea']);
  // What lies behind a page is read no other than what lies on the first, and what was chosen keeps the order of the table.
  expect((await staff.call('staffClasses', { semesterId, page: 9 })).total).toBe(3);
  expect(await titles({ semesterId, sort: '-class', ids })).toEqual(['Bea', 'Ada_1', 'Ádá 100%']);
  expect(await titles({ semesterId, search: 'ada' })).toHaveLength(2);
  expect(await titles({ semesterId, search: '100%' })).toEqual(['Ádá 100%']);
  expect(await titles({ semesterId, search: 'a_a' })).toEqual([]);
  expect(await titles({ semesterId, ids: ids.slice(1, 2) })).toEqual(['Bea']);
  expect(await titles({ semesterId, type: "' OR 1=1 --" })).toEqual([]);
});

import { beforeEach, expect, test } from 'vitest';
import { addInstructor, addPlace, change, enroll, publish, TUESDAYS } from '../../../../test/class-editing.ts';
import { mailsOf, openOffice, read, school, staff } from '../../../../test/office.ts';
import { newId } from '../../platform/ids.ts';

openOffice();

const ON = '2026-09-22';
const [AT, AS_PLANNED] = ['15:30', { on: ON, start: '15:30', end: '17:30' }];
const SNOW = { from: ON, to: ON, start: null, end: null };
const schedule = { ...TUESDAYS, firstOn: '2026-09-15', lastOn: '2026-09-29' };
let [barn, pond] = ['', ''];
let at = 0;
beforeEach(async () => {
  school.clock.set('2026-09-01T12:00:00Z');
  await school.database.deleteFrom('meetings').execute();
  at += 1;
  barn = await addPlace(school, `Barn ${at}`);
  pond = await addPlace(school, `Pond ${at}`);
});

const addClass = async (wishes: object = {}) =>
  (await publish(school, staff, { schedule, locationId: barn, ...wishes })).id;
const preview = (wishes: object = {}) =>
  staff.call('previewClosing', { ...SNOW, locationId: null, classIds: null, wanted: [], ...wishes });
async function close(ids: readonly string[], locationId: string, wishes: object = {}) {
  const dates = [{ on: ON, start: AT, to: { ...AS_PLANNED, locationId } }];
  const classes = await Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version, dates })));
  const asked = { closingId: newId(), ...SNOW, reason: 'Boiler', isSchool: false, classes, tell: { words: '' } };
  return staff.call('closeDay', { ...asked, ...wishes });
}
/** A test's place has an id behind its name. */
const short = (name: string | undefined) => name?.split(' ').slice(0, 2).join(' ');
const placesOf = async (id: string) => (await read(id)).meetings.map(({ place }) => short(place?.name) ?? null);

test('a date that is held elsewhere is there wherever it is told, and back with the undo', async () => {
  const instructorId = await addInstructor(school, `Ada ${at}`);
  const ada = await school.addPerson({ roles: ['instructor'] });
  const { accountId } = ada;
  await school.database.updateTable('instructors').set({ accountId }).where('id', '=', instructorId).execute();
  const id = await addClass({ title: `Owls ${at}`, instructorIds: [instructorId] });
  const family = await school.addFamily();
  await enroll(family, id);
  const told = async () => {
    const { classes } = await ada.call('teaching', {});
    const { meetings } = await school.anonymous.call('calendar', { from: ON, to: ON });
    const { class: listed } = await staff.call('roster', { classId: id });
    const { sheets: _sheets, class: onPaper } = await staff.call('classSheets', { classId: id, kinds: ['roster'] });
    const seen = (await school.anonymous.call('classes', { query: [{ id }] })).classes[0];
    return {
      teaching: short(classes[0]?.dates.find(({ on }) => on === ON)?.place?.name),
      calendar: short(meetings.find(({ classId }) => classId === id)?.placeName),
      roster: short(listed.dates.find(({ on }) => on === ON)?.place?.name),
      paper: onPaper.about.some((line) => line.includes(`Sep 22: Pond ${at}`)) ? `Pond ${at}` : undefined,
      families: short(seen?.meetings.find(({ on }) => on === ON)?.place?.name),
    };
  };
  const nowhere = {
    teaching: undefined,
    calendar: undefined,
    roster: undefined,
    paper: undefined,
    families: undefined,
  };
  expect(await told()).toEqual(nowhere);
  const before = (await read(id)).meetings;
  const { closingId, mails } = await close([id], pond);
  expect(mails).toBe(1);
  const there = `Pond ${at}`;
  expect(await told()).toEqual({ teaching: there, calendar: there, roster: there, paper: there, families: there });
  expect(await placesOf(id)).toEqual([null, there, null]);
  const marked = (await school.anonymous.call('calendar', { from: ON, to: ON })).meetings;
  // Its place alone is unusual: it was not moved from anywhere.
  expect(marked.filter(({ classId }) => classId === id)).toEqual([
    { classId: id, ...AS_PLANNED, placeName: expect.stringContaining(there) },
  ]);

  const [mail] = (await mailsOf('class-changed')).filter(({ facts }) => JSON.stringify(facts).includes(id));
  const { mail: letter } = await staff.call('outboxMail', { mailId: mail?.id ?? '' });
  expect(letter.text).toMatch(/Held elsewhere: Sep 22, 2026, 3:30 – 5:30 PM: Pond .*\(before: Barn /);
  expect(letter.text).not.toContain('No longer');

  expect(await staff.call('undoClosing', { closingId })).toMatchObject({ undone: 1, kept: [] });
  expect(await told()).toEqual(nowhere);
  expect((await read(id)).meetings).toEqual(before);
});

test('what is there already is told before; a date of a class takes the place it is held at, not that of its class', async () => {
  const [owls, foxes] = [
    await addClass({ title: `Owls ${at}` }),
    await addClass({ title: `Foxes ${at}`, locationId: pond }),
  ];
  const wanted = [{ classId: owls, to: null, locationId: pond }];
  const of = async (wishes: object) => (await preview({ wanted, ...wishes })).classes.find(({ id }) => id === owls);
  expect(await of({ kept: [foxes] })).toMatchObject({ clashes: [{ kind: 'location', title: `Foxes ${at}` }] });
  // Called off with the same closing, they leave the place free.
  expect(await of({})).toMatchObject({ clashCount: 0 });
  await close([owls], pond);
  const late = await addClass({ title: `Late ${at}`, schedule: { ...schedule, firstOn: ON, lastOn: ON } });
  const effects = async (locationId: string) => {
    const { content } = await read(late);
    return staff.call('previewClassChange', { classId: late, content: { ...content, locationId } });
  };
  expect((await effects(barn)).conflicts).toEqual([]);
  expect((await effects(pond)).conflicts.map(({ title }) => title).toSorted()).toEqual([`Foxes ${at}`, `Owls ${at}`]);
  // Closing the pond alone finds those who are there that day.
  const there = await preview({ locationId: pond });
  expect(there.classes.map(({ id }) => id).toSorted()).toEqual([owls, foxes].toSorted());
});

test('classes that the same closing moves to one hour are told of each other', async () => {
  const instructorId = await addInstructor(school, `Ben ${at}`);
  const [owls, foxes] = [
    await addClass({ title: `Owls ${at}`, instructorIds: [instructorId] }),
    await addClass({ title: `Foxes ${at}`, instructorIds: [instructorId], locationId: pond }),
  ];
  const family = await school.addFamily();
  await enroll(family, owls);
  const to = { on: '2026-10-02', start: '10:00', end: '12:00' };
  const { classes } = await preview({
    wanted: [
      { classId: owls, to },
      { classId: foxes, to: { ...to, start: '11:00', end: '13:00' } },
    ],
  });
  const clashes = classes.flatMap(({ clashes: met }) => met.map(({ kind, title, start }) => [kind, title, start]));
  expect(clashes.toSorted(([, , one = ''], [, , other = '']) => other.localeCompare(one))).toEqual([
    ['instructor', `Foxes ${at}`, '11:00'],
    ['instructor', `Owls ${at}`, '10:00'],
  ]);
});

test('a single date is set elsewhere by its class, where it is must exist, and merged places are followed', async () => {
  const id = await addClass();
  const elsewhere = (locationId: string) => ({
    schedule: { ...schedule, moved: [{ from: ON, to: { ...AS_PLANNED, locationId } }] },
  });
  await expect(change(staff, id, elsewhere(newId()))).rejects.toMatchObject({
    details: { fields: [{ path: 'content.schedule.moved.0.to.locationId', code: 'location-gone' }] },
  });
  await change(staff, id, elsewhere(pond));
  expect(await placesOf(id)).toEqual([null, `Pond ${at}`, null]);
  const used = async () =>
    (await staff.call('directory', { kind: 'location', search: '' })).rows
      .filter((one) => [barn, pond].includes(one.id))
      .map(({ name, classes }) => [short(name), classes]);
  expect(await used()).toEqual([
    [`Barn ${at}`, 1],
    [`Pond ${at}`, 1],
  ]);
  const lake = await addPlace(school, `Lake ${at}`);
  await staff.call('mergeDirectoryEntries', { kind: 'location', fromIds: [pond], intoId: lake });
  expect(await placesOf(id)).toEqual([null, `Lake ${at}`, null]);
  expect((await read(id)).content.schedule.moved).toMatchObject([{ to: { locationId: lake } }]);
});

test('a date is held elsewhere only at another place than its class', async () => {
  const id = await addClass();
  await expect(close([id], barn)).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(await placesOf(id)).toEqual([null, null, null]);
});

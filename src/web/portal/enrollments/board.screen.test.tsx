import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
const sees = (words: string) => eventually(() => expect(text()).toContain(words));
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/** A family with children of these birth years, and the ids of the children. */
async function addFamily(children: readonly { firstName: string; born: number }[]) {
  const family = await school.addFamily(children.length);
  for (const [index, { firstName, born }] of children.entries())
    await school.database
      .updateTable('students')
      .set({ firstName, lastName: 'Lee', birthDate: `${born}-03-01` })
      .where('id', '=', family.studentIds[index] ?? '')
      .execute();
  return family;
}

const MAYA = { firstName: 'Maya', born: 2016 };
const LEO = { firstName: 'Leo', born: 2019 };

test('six classes and two children: the sole fit is ticked, and two taps, "continue" and "enroll" are all', async () => {
  const family = await addFamily([MAYA, LEO]);
  const wishes = [
    { title: 'Cliffs', minAge: 9 },
    { title: 'Caves', minAge: 9 },
    { title: 'Sand', maxAge: 8 },
    { title: 'Leaves', maxAge: 8 },
    { title: 'Owls' },
    { title: 'Otters' },
  ];
  const changes: { classId: string }[] = [];
  for (const wish of wishes) changes.push({ classId: await school.addClass({ priceCents: 1000, ...wish }) });
  await family.call('changePlan', { changes });
  const page = await openPage(paths.planStudents, family);
  await sees('Ticked for you: only Maya fits.');
  await eventually(async () => expect((await box('Maya: Cliffs')).checked).toBe(true));
  expect((await box('Leo: Leaves')).checked).toBe(true);
  await sees('Total $40');
  let taps = 0;
  const tap = async (element: Element) => {
    taps += 1;
    await page.user.click(element);
  };
  await tap(await box('Maya: Owls'));
  await tap(await box('Leo: Otters'));
  await sees('Total $60');
  await tap(screen.getByRole('link', { name: 'Continue to review' }));
  await tap(await screen.findByRole('button', { name: 'Enroll 2 students in 6 classes' }));
  await screen.findByRole('heading', { name: 'You are enrolled' });
  expect(taps).toBe(4);
  expect((await family.call('enrollments')).enrollments).toHaveLength(6);
});

/** A family with these classes in its plan, opened at the board. */
async function openBoard(
  family: Awaited<ReturnType<typeof addFamily>>,
  classes: readonly { readonly classId: string; readonly studentIds?: readonly string[] }[],
) {
  await family.call('changePlan', {
    changes: classes.map(({ classId, studentIds = [] }) => ({ classId, studentIds: [...studentIds] })),
  });
  const page = await openPage(paths.planStudents, family);
  await screen.findByRole('table');
  return page;
}

const boxes = () => within(screen.getByRole('table')).getAllByRole<HTMLInputElement>('checkbox');
const steps = () => within(screen.getByRole('navigation', { name: 'Steps of your registration' })).getAllByRole('link');

test('a proposal that is unticked stays so, also after a reload; no box that cannot be ticked is seen', async () => {
  const family = await addFamily([MAYA, LEO, { firstName: 'Ida', born: 2020 }, { firstName: 'Nils', born: 2021 }]);
  const classId = await school.addClass({ title: 'Peaks', minAge: 9 });
  const page = await openBoard(family, [{ classId }]);
  await sees('Ticked for you: only Maya fits.');
  expect(screen.getByText('3 do not fit: why')).toBeDefined();
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false]);
  const kept = async () => (await family.call('plan')).lines.flatMap(({ studentIds }) => studentIds);
  await eventually(async () => expect(await kept()).toHaveLength(1));
  await page.user.click(await box('Maya: Peaks'));
  await eventually(async () => expect(await kept()).toEqual([]));
  expect(text()).not.toContain('Ticked for you');
  cleanup();
  const again = await openPage(paths.planStudents, family);
  expect((await box('Maya: Peaks')).checked).toBe(false);
  expect(await kept()).toEqual([]);
  // Whoever ticks it by hand is not told that the board did.
  await again.user.click(await box('Maya: Peaks'));
  expect((await box('Maya: Peaks')).checked).toBe(true);
  expect(text()).not.toContain('Ticked for you');
});

test('one tick for all classes of a child, and one to take them back', async () => {
  const family = await addFamily([MAYA, LEO]);
  const classIds = [await school.addClass({ title: 'Brooks' }), await school.addClass({ title: 'Ponds' })];
  const page = await openBoard(
    family,
    classIds.map((classId) => ({ classId })),
  );
  await page.user.click(await box('Maya: All classes together'));
  await eventually(() =>
    expect(boxes().map(({ checked }) => checked)).toEqual([true, false, true, false, true, false]),
  );
  await page.user.click(await box('Maya: Ponds'));
  expect((await box('Maya: All classes together')).indeterminate).toBe(true);
  await page.user.click(await box('Maya: All classes together'));
  await page.user.click(await box('Maya: All classes together'));
  await eventually(async () =>
    expect((await family.call('plan')).lines.flatMap((line) => line.studentIds)).toEqual([]),
  );
});

test('a group is one line and one tap, and can be chosen class by class', async () => {
  const staff = await school.addPerson({ roles: ['administrator'] });
  const classIds = [
    await school.addClass({ title: 'Dunes', priceCents: 3000 }),
    await school.addClass({ title: 'Tides', priceCents: 3000, maxAge: 8 }),
  ];
  const week = { name: 'Sea Week', description: '', priceCents: 5000, classIds };
  await staff.call('saveGroup', { semesterId: school.semesterId, ...week });
  const family = await addFamily([MAYA, LEO]);
  const page = await openBoard(
    family,
    classIds.map((classId) => ({ classId })),
  );
  await sees('2 classes · $50 together');
  await sees('Ticked for you: only Leo fits.');
  await sees('Total $50');
  expect(boxes()).toHaveLength(1);
  await page.user.click(screen.getByRole('button', { name: 'Choose class by class' }));
  await page.user.click(await box('Maya: Dunes'));
  await sees('Total $80');
  expect((await box('Leo: Tides')).checked).toBe(true);
});

test('the steps keep their numbers while one ticks, and the wish for a full class stands at its line', async () => {
  const staff = await school.addPerson({ roles: ['administrator'] });
  const family = await addFamily([MAYA, LEO]);
  const [full, signed] = [
    await school.addClass({ title: 'Full Moon', capacity: 0, priceCents: 700 }),
    await school.addClass({ title: 'Ropes', priceCents: 900, capacity: 40 }),
  ];
  const scope = { classTypeId: null, classId: signed, eachSemester: false };
  const { waiver } = await staff.call('saveWaiver', { title: 'Ropes', ...scope, draft: 'Ropes are high.' });
  await staff.call('publishWaiver', { id: waiver.id, version: waiver.version, mustSignAgain: false });
  const page = await openBoard(family, [{ classId: full }, { classId: signed }]);
  await sees('Total from $9');
  await eventually(() => expect(steps()).toHaveLength(5));
  for (const name of ['Maya: Ropes', 'Maya: Full Moon']) {
    await page.user.click(await box(name));
    expect(steps()).toHaveLength(5);
  }
  await sees('Full at the moment: Maya would join the waitlist.');
  expect(screen.queryByRole('checkbox', { name: 'If full: join the waitlist of Ropes' })).toBeNull();
  await page.visit(paths.planReview);
  await screen.findByRole('button', { name: 'Enroll in 1, join 1 waitlist' });
  expect(text()).not.toContain('Still missing');
  await page.visit(paths.planStudents);
  await page.user.click(await box('Maya: Ropes'));
  await page.visit(paths.planReview);
  await screen.findByRole('button', { name: 'Join the waitlist of Full Moon for Maya' });
  await page.visit(paths.planStudents);
  await page.user.click(await box('If full: join the waitlist of Full Moon'));
  await sees('The class is full.');
  await eventually(async () =>
    expect((await family.call('plan')).lines.find(({ classId }) => classId === full)?.ifFull).toBe('skip'),
  );
});

test('a family of twelve has a card for each class; children of one first name are told apart', async () => {
  const family = await addFamily(
    Array.from({ length: 12 }, (_, at) => ({ firstName: at < 2 ? 'Sam' : `Child ${at}`, born: 2010 + at })),
  );
  const [, second = ''] = family.studentIds;
  await school.database.updateTable('students').set({ lastName: 'Moss' }).where('id', '=', second).execute();
  const classId = await school.addClass({ title: 'Meadow', capacity: 40 });
  const page = await openBoard(family, [{ classId }]);
  expect(boxes()).toHaveLength(12);
  expect(screen.getByRole('table').dataset['wide']).toBe('false');
  await page.user.click(await box('Sam Moss: Meadow'));
  expect((await box('Sam Lee: Meadow')).checked).toBe(false);
  await page.visit(paths.planReview);
  await screen.findByRole('button', { name: 'Enroll Sam Moss in Meadow' });
});

test('a child who lives elsewhere now, was merged into a sibling, or grew out of the age does not hold up the others', async () => {
  const family = await addFamily([MAYA, LEO, { firstName: 'Ida', born: 2016 }, { firstName: 'Nils', born: 2016 }]);
  const [maya = '', leo = '', ida = '', nils = ''] = family.studentIds;
  const classId = await school.addClass({ title: 'Kites', maxAge: 12, capacity: 40 });
  await family.call('changePlan', { changes: [{ classId, studentIds: family.studentIds }] });
  await school.database
    .updateTable('familyStudents')
    .set({ endedAt: school.clock.iso(), endReason: 'left' })
    .where('studentId', '=', leo)
    .execute();
  const office = await school.addPerson({ roles: ['administrator', 'health'] });
  const both = { keptId: nils, mergedId: ida };
  const { seen } = await office.call('previewMerge', both);
  await office.call('mergeStudents', {
    ...both,
    seen,
    takes: { fields: ['firstName'], sections: [] },
    reason: 'Entered twice',
  });
  await school.database.updateTable('students').set({ birthDate: '2001-01-01' }).where('id', '=', maya).execute();
  const page = await openPage(paths.planStudents, family);
  await sees('Maya has another age on its first date.');
  expect(boxes().map((each) => each.getAttribute('aria-label'))).toEqual(['Maya: Kites', 'Ida: Kites']);
  await page.user.click(await box('Maya: Kites'));
  await sees('1 does not fit: why');
  await page.visit(paths.planReview);
  await page.user.click(await screen.findByRole('button', { name: 'Enroll Ida in Kites' }));
  await screen.findByRole('heading', { name: 'You are enrolled' });
});

test.each([
  ['closed', { registrationClosesAt: '2020-01-01T00:00:00Z' }, 'Registration for this class is closed.'],
  ['paused', { isPaused: true }, 'The school has paused registration for this class.'],
  ['cancelled', { cancelledAt: '2026-01-01T00:00:00Z' }, 'Registration for this class is closed.'],
  ['full', { capacity: 0 }, 'You are on the waitlist'],
  ['of another price', { priceCents: 9900 }, 'Total $99'],
])('a class that is %s between the board and the submit: the answer says so', async (_what, change, words) => {
  const family = await addFamily([MAYA]);
  const classId = await school.addClass({ title: 'Herons', priceCents: 100 });
  const page = await openBoard(family, [{ classId, studentIds: family.studentIds }]);
  await page.visit(paths.planReview);
  const button = await screen.findByRole('button', { name: 'Enroll Maya in Herons' });
  await school.database.updateTable('classes').set(change).where('id', '=', classId).execute();
  await page.user.click(button);
  await eventually(() => expect(page.address()).toContain('/result/'));
  await sees(words);
});

import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readNewest } from '../../../../test/letters.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { newId } from '../../../server/platform/ids.ts';
import { paths } from '../../paths.ts';

openScreens();

const text = () => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
const sees = (words: string) => eventually(() => expect(text()).toContain(words));

async function addWeek(name: string, wishes: { priceCents: number; capacity?: number; priceMaxCents?: number }[]) {
  const staff = await school.addPerson({ roles: ['administrator'], email: `${newId()}@example.org` });
  const classIds: string[] = [];
  for (const [index, wish] of wishes.entries())
    classIds.push(await school.addClass({ title: `${name} ${index + 1}`, ...wish }));
  await staff.call('saveGroup', {
    semesterId: school.semesterId,
    name,
    description: '',
    priceCents: 40_000,
    classIds,
  });
  return { staff, classIds };
}

test('catalogue, plan bar, review, result, enrollments and mail say the same number', async () => {
  const { staff, classIds } = await addWeek('Hill Week', [
    { priceCents: 15_000, priceMaxCents: 20_000 },
    { priceCents: 15_000 },
    { priceCents: 15_000 },
  ]);
  const family = await school.addFamily(1);
  const page = await openPage(paths.classes, family);
  await sees('3 classes · $400 · saves $50');
  await page.user.click(await screen.findByRole('button', { name: /^Choose all/ }));
  await sees('3 classesfrom $400Review');
  await family.call('changePlan', {
    changes: classIds.map((classId) => ({ classId, studentIds: family.studentIds })),
  });

  cleanup();
  const review = await openPage(paths.planReview, family);
  await sees('Total $400');
  expect(text()).toContain('has every class of Hill Week: together $400 instead of $450.');
  await review.visit(paths.classes);
  await sees('1 student · 3 classes$400Review');
  await review.visit(paths.planReview);
  await review.user.click(await screen.findByRole('button', { name: /^Enroll/ }));
  await screen.findByRole('heading', { name: 'You are enrolled' });
  await sees('Total $400');
  await review.visit(paths.enrollments);
  await screen.findByRole('heading', { name: 'Enrollments' });
  await sees('Total $400');
  expect(screen.getAllByText('$133 · Part of the price of Hill Week').length).toBeGreaterThan(0);
  expect((await readNewest(staff, 'registration')).mail.text).toContain('Total for the enrolled classes: $400.');
});

test('a price that rose between review and submit is said with the one that was read', async () => {
  const [pond, full] = [
    await school.addClass({ title: 'Pond Life', priceCents: 36_000 }),
    await school.addClass({ title: 'Full House', priceCents: 5000, capacity: 0 }),
  ];
  const family = await school.addFamily(1);
  const changes = [pond, full].map((classId) => ({ classId, studentIds: family.studentIds }));
  await family.call('changePlan', { changes });
  const page = await openPage(paths.planReview, family);
  await sees('Total $360');
  const raised = school.database
    .updateTable('classes')
    .set(({ eb }) => ({ priceCents: eb('priceCents', '+', 10_000) }));
  await raised.where('id', 'in', [pond, full]).execute();
  await page.user.click(await screen.findByRole('button', { name: /^Enroll/ }));
  await screen.findByRole('heading', { name: 'Enrolled in part' });
  await sees('$460More than the $360 that you read before you submitted. If that is too much,');
  expect(text()).toContain('$150 if a seat comes freeMore than the $50 that you read before you submitted.');
});

test('what is waited for stands apart, and what is refused is named', async () => {
  const [pond, owls, full] = [
    await school.addClass({ title: 'Pond Life', priceCents: 9000 }),
    await school.addClass({ title: 'Owls', priceCents: 5000, minAge: 90 }),
    await school.addClass({ title: 'Full House', priceCents: 12_050, capacity: 0 }),
  ];
  const family = await school.addFamily(1);
  const changes = [pond, owls, full].map((classId) => ({ classId, studentIds: family.studentIds }));
  await family.call('changePlan', { changes });
  const page = await openPage(paths.planReview, family);
  const told = async () => {
    await sees('Total $90');
    expect(text()).toContain('If every seat that is waited for comes free $120.50 more');
    expect(text()).toContain('$120.50 if a seat comes free');
  };
  await told();
  expect(text()).toMatch(/Not counted, as it is not enrolled: Owls for Student 1\./);
  await page.visit(paths.classes);
  await sees('$90 · $120.50 more if a seat comes free');
  await page.visit(paths.planReview);
  await page.user.click(await screen.findByRole('button', { name: /^Enroll/ }));
  await screen.findByRole('heading', { name: 'Enrolled in part' });
  await told();
  await page.visit(paths.enrollments);
  await sees('Total $90If every seat that is waited for comes free $120.50 more');
});

test('before anybody is chosen the least is told, without what none of the family can take', async () => {
  const classIds = [
    await school.addClass({ title: 'Slow Walks', priceCents: 5000, minAge: 90 }),
    await school.addClass({ title: 'Quick Walks', priceCents: 7000 }),
  ];
  const family = await school.addFamily(2);
  await family.call('changePlan', { changes: classIds.map((classId) => ({ classId })) });
  const page = await openPage(paths.classes, family);
  await sees('2 classesfrom $70Review');
  await page.visit(paths.planStudents);
  await sees('Total from $70');
  await page.user.click(screen.getByRole('checkbox', { name: 'Student 2: Quick Walks' }));
  await sees('Total $70');
  await page.visit(paths.classes);
  await sees('1 student · 2 classes$70 so farReview');
});

test('a family chooses its price within the range; the choice is kept in the plan and agreed', async () => {
  const classId = await school.addClass({ title: 'Sliding Rocks', priceCents: 31_500, priceMaxCents: 37_500 });
  const family = await school.addFamily(2);
  await family.call('changePlan', { changes: [{ classId, studentIds: family.studentIds }] });
  const page = await openPage(paths.planReview, family);
  const field = await screen.findByLabelText('Sliding Rocks: your price');
  await sees('Total $630');
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Enroll/ });
  for (const wrong of ['400', 'many', '314.99']) {
    fireEvent.change(field, { target: { value: wrong } });
    fireEvent.blur(field);
    await sees('Enter an amount from $315 to $375.');
    expect([text().includes('Total $630'), button().disabled]).toEqual([true, true]);
  }
  fireEvent.change(field, { target: { value: '350.50' } });
  await sees('Total $701');
  await eventually(async () => expect((await family.call('plan')).lines).toMatchObject([{ chosenCents: 35_050 }]));
  await page.visit(paths.planStudents);
  await page.visit(paths.planReview);
  expect(await screen.findByLabelText('Sliding Rocks: your price')).toMatchObject({ value: '350.50' });
  await page.user.click(button());
  await screen.findByRole('heading', { name: 'You are enrolled' });
  await sees('Total $701');
  expect((await family.call('enrollments')).enrollments.map(({ agreedCents }) => agreedCents)).toEqual([
    35_050, 35_050,
  ]);
});

test('a choice that the school’s new range leaves out is refused with a reason until it is mended', async () => {
  const classId = await school.addClass({ title: 'Narrow Rocks', priceCents: 10_000, priceMaxCents: 20_000 });
  const family = await school.addFamily(1);
  const change = { classId, studentIds: family.studentIds, chosenCents: 19_000 };
  await family.call('changePlan', { changes: [change] });
  await school.database.updateTable('classes').set({ priceMaxCents: 15_000 }).where('id', '=', classId).execute();
  await openPage(paths.planReview, family);
  await sees('The price you chose is not within the range of this class any more.');
  const field = await screen.findByLabelText('Narrow Rocks: your price');
  expect(field).toMatchObject({ value: '190' });
  fireEvent.change(field, { target: { value: '' } });
  await sees('Total $100');
});

test('with a class of before a group is complete: the new ones cost what is left of its price', async () => {
  const { classIds } = await addWeek('Lake Week', [
    { priceCents: 15_000 },
    { priceCents: 15_000 },
    { priceCents: 15_000 },
  ]);
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const [first = '', ...others] = classIds;
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId: first }] });
  await family.call('changePlan', { changes: others.map((classId) => ({ classId, studentIds: [studentId] })) });
  const page = await openPage(paths.planReview, family);
  await sees('Total $250');
  expect(text()).toContain('has every class of Lake Week: together $400 instead of $450.');
  await page.user.click(await screen.findByRole('button', { name: /^Enroll/ }));
  await screen.findByRole('heading', { name: 'You are enrolled' });
  await sees('Total $250');
  await page.visit(paths.enrollments);
  await sees('Total $400');
  const rows = within(screen.getByRole('list', { name: /^Classes of/ })).getAllByRole('listitem');
  expect(rows.map((row) => /\$\d+/.exec(row.textContent ?? '')?.[0])).toEqual(['$150', '$125', '$125']);
});

test('a group says that one of its classes is full', async () => {
  const { classIds } = await addWeek('Full Week', [{ priceCents: 20_000, capacity: 1 }, { priceCents: 25_000 }]);
  await addWeek('Free Week', [{ priceCents: 20_000 }, { priceCents: 25_000 }]);
  const quicker = await school.addFamily(1);
  const line = { studentId: quicker.studentIds[0] ?? '', classId: classIds[0] ?? '' };
  await quicker.call('enroll', { idempotencyKey: newId(), lines: [line] });
  await openPage(paths.classes);
  await sees('Full Week');
  const said = screen.getAllByText('Some of these classes are full.');
  expect(said.map((each) => each.closest('section')?.getAttribute('aria-label'))).toEqual(['Full Week']);
});

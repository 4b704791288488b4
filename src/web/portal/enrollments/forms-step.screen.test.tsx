import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tellRecord } from '../../../../test/record.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { RECORD_SECTIONS, type RecordSection } from '../../../domain/record-sections.ts';
import { paths } from '../../paths.ts';

openScreens();

/** A family with one class in its plan, in a semester that wants the record as asked, and told but for some sections. */
async function openPlan(recordsDue: 'seat-first' | 'before-enrolling', but: readonly RecordSection[]) {
  const semesterId = await school.addSemester({ isOpen: true });
  await school.database.updateTable('semesters').set({ recordsDue }).where('id', '=', semesterId).execute();
  const meetings = [{ on: '2026-10-06', start: '15:00', end: '16:00' }];
  const classId = await school.addClass({ semesterId, title: 'Cliffs', meetings });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const sections = RECORD_SECTIONS.filter((section) => !but.includes(section));
  await tellRecord(school, { studentId, familyId: family.familyId }, sections);
  await family.call('changePlan', { changes: [{ classId, studentIds: family.studentIds }] });
  return { family, studentId, classId };
}

test('where records come first there is a step for them; what is filled in there opens the way to the seat', async () => {
  const { family } = await openPlan('before-enrolling', ['permissions']);
  const page = await openPage(paths.planReview, family);
  await screen.findByText(/record must be complete before they can enroll/);
  expect(screen.queryByRole('button', { name: /^Enroll / })).toBeNull();
  await page.user.click(screen.getByRole('link', { name: 'Fill in the record' }));
  await page.until(paths.planForms);
  const card = await screen.findByRole('region', { name: /^Permissions: / });
  expect(screen.queryByRole('region', { name: /^Emergency contacts/ })).toBeNull();
  await page.user.click(within(card).getByRole('button', { name: 'Fill in: Permissions' }));
  for (const name of [/^Photos/, /sunscreen/, /insect spray/])
    await page.user.click(within(within(card).getByRole('radiogroup', { name })).getByRole('radio', { name: 'No' }));
  await page.user.click(within(card).getByRole('button', { name: 'Save' }));
  await screen.findByText('The record is complete');
  expect(within(card).getByText('Complete')).toBeDefined();
  await page.user.click(screen.getByRole('link', { name: 'Continue to review' }));
  await page.until(paths.planReview);
  expect((await screen.findByRole('button', { name: /^Enroll / })).textContent).toContain('Cliffs');
});

test('seat first: there is no such step, and the result says what is due until when and leads to it', async () => {
  const { family, studentId, classId } = await openPlan('seat-first', ['contacts', 'care']);
  const asked = { idempotencyKey: classId, lines: [{ studentId, classId }] };
  const { registrationId } = await family.call('enroll', asked);
  const page = await openPage(paths.registration(registrationId), family);
  expect((await screen.findByText(/2 forms missing, due/)).textContent).toMatch(/September 29/);
  // One step, not a link for each form.
  expect(screen.queryByRole('link', { name: 'Emergency contacts' })).toBeNull();
  const link = screen.getByRole('link', { name: 'Complete Student 1’s record, about 1 minute' });
  expect(link.getAttribute('href')).toBe(`${paths.record(studentId)}?run=1`);
  await page.user.click(link);
  const card = await screen.findByRole('region', { name: 'Emergency contacts' });
  expect(within(card).getByRole('button', { name: 'Save and next' })).toBeDefined();
});

test('seat first: the review has no step of forms', async () => {
  const { family } = await openPlan('seat-first', ['contacts']);
  await openPage(paths.planReview, family);
  await screen.findByRole('button', { name: /^Enroll / });
  expect(screen.queryByRole('link', { name: /Forms/ })).toBeNull();
});

test('the students and the enrollments of a family say what is missing, in words', async () => {
  const { family, studentId, classId } = await openPlan('seat-first', ['contacts']);
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  await openPage(paths.students, family);
  await screen.findByText(/1 form missing, due/);
});

test('below the classes stands what is owed of the one child, and that nothing is', async () => {
  const { family, studentId, classId } = await openPlan('seat-first', ['contacts']);
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  await openPage(paths.enrollments, family);
  await screen.findByText(/1 form missing, due/);
  await tellRecord(school, { studentId, familyId: family.familyId }, ['contacts']);
  await openPage(paths.enrollments, family);
  // The page of before stands in the same document, and may have asked anew.
  await eventually(() => expect(screen.getAllByText('The record is complete')).not.toEqual([]));
});

test('the answer to a refused line names the sections', async () => {
  const { family, studentId, classId } = await openPlan('before-enrolling', ['contacts', 'allergies']);
  const asked = { idempotencyKey: classId, lines: [{ studentId, classId }] };
  const { registrationId } = await family.call('enroll', asked);
  await openPage(paths.registration(registrationId), family);
  await screen.findByText('Emergency contacts and Allergies');
  expect(screen.getByRole('link', { name: 'Fill in the record' }).getAttribute('href')).toBe(paths.planForms);
});

test('a day that has passed is told as one, and the seat stays', async () => {
  const { family, studentId, classId } = await openPlan('seat-first', ['contacts', 'care']);
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  school.clock.advance(30 * 86_400_000);
  const page = await openPage(paths.students, family);
  expect((await screen.findByText(/2 forms missing, were due/)).textContent).toMatch(/September 29/);
  await page.visit(paths.record(studentId));
  await screen.findByText(/^That was due .*September 29.*the seat stays either way/);
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enroll } from '../../../../../test/enrolling.ts';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { paths } from '../../../paths.ts';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

async function openStudent() {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const page = await openPage(staffPaths.staffStudent(studentId), await school.addPerson({ roles: ['registrar'] }));
  const open = async (button: RegExp) => {
    await page.user.click(await screen.findByRole('button', { name: button }));
    return within(await screen.findByRole('dialog'));
  };
  return { family, studentId, page, open };
}

test('the office writes contacts as told by phone: how is asked, the family is emailed, and the page says who wrote it', async () => {
  const { family, studentId, page, open } = await openStudent();
  const dialog = await open(/^Edit: Emergency contacts: /);
  const [first, second] = await dialog.findAllByRole('textbox', { name: /^Name/ });
  if (!first || !second) throw new Error('Two contacts are asked for.');
  await page.user.type(first, 'Ines Aunt');
  await page.user.type(second, 'Omar Friend');
  for (const [at, field] of dialog.getAllByRole('textbox', { name: /^Phone/ }).entries())
    await page.user.type(field, `555 123 456${at}`);
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('radio', { name: 'By phone' }).closest('[aria-invalid]')).not.toBeNull();
  await page.user.click(dialog.getByRole('radio', { name: 'By phone' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Saved. One email is on its way.');
  await screen.findByText(/told by phone$/);
  const { answers } = await family.call('record', { studentId });
  expect(answers.contacts?.map(({ name }) => name)).toEqual(['Ines Aunt', 'Omar Friend']);
});

test('whom the office bars needs a reason, and stands with the court order', async () => {
  const { page, open } = await openStudent();
  const dialog = await open(/^Edit: Who may pick up: /);
  await page.user.click(await dialog.findByRole('button', { name: 'Add somebody who must not pick up' }));
  await page.user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Rex Bo');
  await page.user.type(dialog.getByRole('textbox', { name: 'On whose word' }), 'the mother');
  await page.user.type(dialog.getByRole('textbox', { name: 'Court order or other paper' }), 'Court order 22-115');
  await page.user.type(dialog.getByLabelText('Date of the paper'), '2026-03-01');
  await page.user.click(dialog.getByRole('radio', { name: 'On paper' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter a reason.');
  await page.user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Order shown at the desk');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText(/on the word of the mother · Court order 22-115 · of /);
});

test('no mail needs its reason; a birth date that a class is not for is saved and said', async () => {
  const { family, page, open } = await openStudent();
  const classId = await school.addClass({ title: 'Climbing', minAge: 9, maxAge: 12 });
  await enroll(family, classId);
  const dialog = await open(/^Edit: Student: /);
  const birth = await dialog.findByLabelText(/^Birth date/);
  await page.user.clear(birth);
  await page.user.type(birth, '2020-05-01');
  await page.user.click(dialog.getByRole('radio', { name: 'In person' }));
  await page.user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Certificate shown');
  await page.user.click(dialog.getByRole('checkbox', { name: /^Email the parent/ }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Say why nobody is emailed.');
  await page.user.type(dialog.getByRole('textbox', { name: /^Why is nobody emailed/ }), 'They stand here');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved. Nobody was emailed.');
  screen.getByText(/no longer fits: Climbing/);
});

test('a grade that nobody knows is left open beside the birth date, and the family’s page asks for it', async () => {
  const { family, studentId, page, open } = await openStudent();
  const dialog = await open(/^Edit: Student: /);
  await page.user.selectOptions(await dialog.findByLabelText(/^Grade/), 'Not known');
  await page.user.click(dialog.getByRole('radio', { name: 'By phone' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { student } = await family.call('record', { studentId });
  expect(student).toMatchObject({ birthDate: '2016-05-01', grade: null, isGradeKnown: false });
  page.signIn(family);
  await page.visit(paths.students);
  await screen.findByText(/^Choose the grade, or “Not in school”\. · /);
  await page.user.click(await screen.findByRole('button', { name: /^Edit / }));
  await page.user.click(await screen.findByRole('button', { name: 'Save' }));
  const grade = await screen.findByLabelText(/^Grade/);
  await eventually(() => expect(grade.getAttribute('aria-invalid')).toBe('true'));
  await page.user.selectOptions(grade, 'Not in school');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Not in school · /);
  expect((await family.call('record', { studentId })).student).toMatchObject({ grade: null, isGradeKnown: true });
});

test('what somebody else saved meanwhile is asked about, and nothing typed is lost', async () => {
  const { family, studentId, page, open } = await openStudent();
  const dialog = await open(/^Edit: Student: /);
  const field = await dialog.findByRole('textbox', { name: 'School' });
  await page.user.type(field, 'Elm School');
  const { student } = await family.call('record', { studentId });
  await family.call('saveStudent', { student: { ...student, birthDate: student.birthDate ?? '', pronouns: 'they' } });
  await page.user.click(dialog.getByRole('radio', { name: 'By phone' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await page.user.click(await dialog.findByRole('button', { name: 'Keep mine, then save' }));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await family.call('record', { studentId })).student.school).toBe('Elm School');
});

test('what was typed is not thrown away without a question, and a viewer cannot write', async () => {
  const { studentId, page, open } = await openStudent();
  const dialog = await open(/^Edit: Student: /);
  await page.user.type(await dialog.findByRole('textbox', { name: 'School' }), 'Elm School');
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await page.user.click(await screen.findByRole('button', { name: 'Keep on editing' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'School' }).value).toBe('Elm School');
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await page.user.click(await screen.findByRole('button', { name: 'Throw away' }));
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  page.signIn(await school.addPerson({ roles: ['viewer'] }));
  await page.visit(staffPaths.staffStudent(studentId));
  await eventually(() => expect(screen.queryByRole('button', { name: /^Edit: Student: / })).toBeNull());
});

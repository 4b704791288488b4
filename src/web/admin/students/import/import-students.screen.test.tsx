import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../../test/screens.tsx';
import { m } from '../../../../words/messages.js';
import type { Person } from '../../../../../test/school.ts';

openScreens();

let office: Person;
beforeEach(async () => {
  office = await school.addPerson({ roles: ['administrator'] });
});

/** Begins where the file is on the server: sending it takes a real browser (`import.journey.ts`). */
async function begin(text: string) {
  const reply = await school.portal.app.inject({
    method: 'POST',
    url: '/api-upload/import',
    headers: { authorization: `Bearer ${office.accountId}`, 'x-file-name': 'kids.csv' },
    payload: text,
  });
  const { fileId } = reply.json().result;
  const work = { step: 'map', fileId, fileName: 'kids.csv', mapping: null, decisions: {}, result: null };
  const kept = JSON.stringify({ version: 0, values: work });
  sessionStorage.setItem(`draft ${office.accountId} student-import`, kept);
  await openPage('/admin/students/import', office);
}

test('a table goes from columns to students, with a question for whoever may be here, and back', async () => {
  const family = await school.addFamily(0);
  await family.call('saveStudent', { student: { firstName: 'Pasted', lastName: 'Samuels', birthDate: '2014-03-03' } });
  await begin(
    'First name\tLast name\tBirthday\tGuardian 1 name\tGuardian 1 e-mail\nNovel\tPasted\t2014-04-04\tNoa Pasted\tnoa@pasted.example\nPaste\tSamuels\t2014-03-03\nNo\tDay\t\n',
  );
  const goes = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Birthday/ });
  expect(goes.value).toBe('birthDate');
  fireEvent.click(screen.getByRole('button', { name: m.imports_to_preview() }));
  const asked = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Row 3: Paste Samuels/ });
  expect(screen.getByRole('region', { name: m.imports_rejected_title() }).textContent).toContain('Birthday');
  expect(screen.getByRole('button', { name: 'Import one student' })).toBeTruthy();
  fireEvent.change(asked, { target: { value: 'new' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 students' }));
  await screen.findByText('New students: 2. Changed: 0.');
  expect((await office.call('staffStudents', { search: 'Pasted' })).total).toBe(2);
  fireEvent.click(await screen.findByRole('button', { name: m.students_invite_file() }));
  const invites = await screen.findByRole('dialog');
  await within(invites).findByText(/who will be invited, .*: 1$/);
  fireEvent.click(within(invites).getByRole('button', { name: m.students_invite() }));
  await within(invites).findByText('Guardians invited: 1');
  expect(invites.textContent).toContain('Noa Pasted · noa@pasted.example');
  fireEvent.click(within(invites).getByRole('button', { name: m.families_link_done() }));
  fireEvent.click(await screen.findByRole('button', { name: /kids.csv/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('2 students are removed again');
  const buttons = within(dialog).getAllByRole('button');
  const act = buttons.at(-1);
  if (act) fireEvent.click(act);
  await eventually(async () => expect((await office.call('staffStudents', { search: 'Novel' })).total).toBe(0));
});

test('a name alone asks whether two live together, and the households are shown as they will be', async () => {
  await begin(
    'First name\tLast name\tBirthday\tGuardian 1 name\nLia\tNorthscreen\t2015-01-14\tMaria Garcia\nTom\tSouthscreen\t2017-11-22\tMaria Garcia\n',
  );
  fireEvent.click(await screen.findByRole('button', { name: m.imports_to_preview() }));
  const asked = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Row 3: are Tom Southscreen and Lia Northscreen of one household?',
  });
  expect(asked.value).toBe('');
  const table = () => screen.getByRole('region', { name: m.student_imports_households_title() });
  expect(
    within(table())
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.anything(), 'Lia Northscreen (row 2)Maria GarciaNew', 'Tom Southscreen (row 3)Maria GarciaNew']);
  fireEvent.change(asked, { target: { value: '2' } });
  await eventually(() =>
    expect(within(table()).getAllByRole('row').at(-1)?.textContent).toBe(
      'Lia Northscreen (row 2)Tom Southscreen (row 3)Maria GarciaNew, as you said',
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 students' }));
  await screen.findByText('New students: 2. Changed: 0.');
  const { rows } = await office.call('staffStudents', { search: 'Northscreen' });
  const { households } = await office.call('staffStudent', { studentId: rows[0]?.id ?? '' });
  const { students } = await office.call('staffFamily', { familyId: households[0]?.familyId ?? '' });
  expect(students).toHaveLength(2);
  // What the file has of an address that is there is asked too.
  sessionStorage.clear();
  await begin(
    'First name\tLast name\tBirthday\tGuardian 1 name\tGuardian 1 e-mail\nLia\tNorthscreen\t2015-01-14\tMaria Garcia\told@s.example\n',
  );
  fireEvent.click(await screen.findByRole('button', { name: m.imports_to_preview() }));
  fireEvent.click(await screen.findByRole('button', { name: 'Import one student' }));
  await screen.findByText('New students: 0. Changed: 1.');
  sessionStorage.clear();
  await begin(
    'First name\tLast name\tBirthday\tGuardian 1 name\tGuardian 1 e-mail\nLia\tNorthscreen\t2015-01-14\tMaria Garcia\tnew@s.example\n',
  );
  fireEvent.click(await screen.findByRole('button', { name: m.imports_to_preview() }));
  const address = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Maria Garcia, guardian of Lia/ });
  expect(address.selectedOptions[0]?.textContent).toBe('Keep old@s.example');
  expect(screen.getByText(m.student_imports_none())).toBeTruthy();
  fireEvent.change(address, { target: { value: 'new@s.example' } });
  expect(await screen.findByRole('button', { name: 'Import one student' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Students who would change' }).textContent).toContain('new@s.example');
});

test('what a list answers is shown before it comes in, and its own words are asked about by the question', async () => {
  const question = { hint: '', isRequired: false, classId: null, sheets: [], options: [] };
  const swims = { ...question, wording: 'Can your child swim?', kind: 'yes-no' as const };
  const { questionId } = await office.call('saveQuestion', { question: swims });
  await begin(
    'First name\tLast name\tBirthday\tGuardian 1 name\tLives with\tPhoto release\tCan your child swim?\nAnna\tAnswers\t2014-04-04\tNoa Answers\tNoa Answers\tdeclined\ta little\n',
  );
  const goes = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Can your child swim/ });
  expect(goes.value).toBe(`question.${questionId}`);
  expect(goes.selectedOptions[0]?.textContent).toBe('Can your child swim?');
  fireEvent.click(screen.getByRole('button', { name: m.imports_to_preview() }));
  const table = () => screen.getByRole('region', { name: m.student_imports_new_title() });
  const asked = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Can your child swim?: “a little”, in one row',
  });
  expect(within(table()).getAllByRole('cell').at(-1)?.textContent).toBe(
    'Noa Answers: lives with the student: Yes; Photos of the student: No',
  );
  fireEvent.change(asked, { target: { value: 'no' } });
  await eventually(() => expect(table().textContent).toContain('Can your child swim?: No'));
  fireEvent.click(await screen.findByRole('button', { name: 'Import one student' }));
  await screen.findByText('New students: 1. Changed: 0.');
});

const HEALTH =
  'First name,Last name,Birthday,Allergies,Allergies / diet\nHeli,Pasted,2014-04-04,"nuts (severe); EpiPen",nuts\n';

test('health columns are said to be left out where somebody may not read them, and hold nothing there', async () => {
  await begin(HEALTH);
  const told = await screen.findByText(/These columns ask for health: “Allergies” and “Allergies \/ diet”/);
  expect(told.textContent).toContain('role “Health”');
  // They lead nowhere, and nothing is told of what they hold.
  expect(screen.queryByRole('combobox', { name: m.imports_goes_to_of({ column: 'Allergies' }) })).toBeNull();
  expect(screen.getAllByText('Asks for health: not shown')).toHaveLength(2);
  expect(document.body.textContent).not.toContain('nuts');
});

test('with the role each cell is shown beside what it comes in as, and a column that goes nowhere is said', async () => {
  office = await school.addPerson({ roles: ['administrator', 'health'] });
  await begin(HEALTH);
  const goes = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: m.imports_goes_to_of({ column: 'Allergies' }),
  });
  expect(goes.value).toBe('health.allergies');
  expect(screen.getByText(/are not imported: “Allergies \/ diet”/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: m.imports_to_preview() }));
  const part = await screen.findByRole('region', { name: m.student_imports_health_part() });
  expect(part.textContent).toContain('Heli Pasted');
  expect(part.textContent).toContain('nuts (severe); EpiPen');
  expect(part.textContent).toContain(m.health_life_threatening_tag());
  expect(screen.queryByText(m.student_imports_health_no_key())).toBeNull();
});

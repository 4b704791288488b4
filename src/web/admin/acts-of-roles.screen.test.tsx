import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../test/screens.tsx';
import { SWIMS } from '../../../test/questions.ts';
import type { Person } from '../../../test/school.ts';
import { publishWaiver } from '../../../test/waivers.ts';
import { m } from '../../words/messages.js';
import { paths } from '../paths.ts';
import { staffPaths } from '../staff-paths.ts';

openScreens();

let office: Person;
let classId: string;
let draftId: string;
let waiverId: string;
beforeAll(async () => {
  office = await school.addPerson({ email: 'office@example.org', roles: ['administrator'] });
  classId = await school.addClass({ title: 'Pond Life' });
  draftId = await school.addClass({ title: 'Owl Walk', isDraft: true });
  const { semesterId } = school;
  const group = { semesterId, name: 'Both', description: '', priceCents: 100, classIds: [classId, draftId] };
  await office.call('saveGroup', group);
  const message = {
    severity: 'info' as const,
    text: 'Snow today',
    from: { on: '2020-01-01', at: '10:00' },
    until: { on: '2030-01-01', at: '10:00' },
  };
  await office.call('saveMessage', { message });
  await office.call('saveDirectoryEntry', { kind: 'instructor', name: 'Robin Vale' });
  await office.call('saveQuestion', { question: { ...SWIMS, classId: null } });
  waiverId = await publishWaiver(school, { title: 'Risk' });
  const family = await school.addFamily(1);
  await family.call('enroll', { idempotencyKey: 'one', lines: [{ studentId: family.studentIds[0] ?? '', classId }] });
});

interface Drawn {
  readonly at: () => string;
  /** What only administrators may do there. */
  readonly acts: readonly string[];
  /** What all who read find there. */
  readonly read: string;
}

const OF_ADMINISTRATORS: readonly Drawn[] = [
  { at: () => staffPaths.classManagement, acts: ['New class', 'Confirmation e-mail', 'Import'], read: 'Pond Life' },
  { at: () => staffPaths.managedClass(classId), acts: ['Edit'], read: 'Actions' },
  { at: () => staffPaths.managedClass(draftId), acts: ['Edit', 'Publish'], read: 'Actions' },
  { at: () => staffPaths.managedGroups, acts: ['New group', 'Dissolve Both', 'Edit Both'], read: 'History of Both' },
  {
    at: () => staffPaths.managedSemesters,
    acts: ['New semester', 'Fall 2026'],
    read: '1 class and 1 draft',
  },
  {
    at: () => staffPaths.managedMessages,
    acts: ['Save', 'New message', 'Edit message: Snow today'],
    read: 'History of Snow today',
  },
  { at: () => staffPaths.managedPeople, acts: ['New instructor'], read: 'Actions: Robin Vale' },
  {
    at: () => staffPaths.managedQuestions,
    acts: ['Settings', 'Ask a question', 'Archive: Swims?'],
    read: '← Dashboard',
  },
  { at: () => staffPaths.staffWaivers, acts: ['← Settings', 'New waiver'], read: 'Risk' },
  { at: () => staffPaths.staffWaiver(waiverId), acts: ['Save', 'Publish…', 'Archive'], read: 'Who signed' },
];

// The places of the staff, which name settings, stand in every screen of theirs.
const names = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(a, button), dialog[open] :is(a, button)')]
    .filter((each) => !each.closest('nav[aria-label="Staff screens"], dialog nav'))
    .map((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim());

test.each([
  ['administrator', true],
  ['registrar', false],
  ['viewer', false],
] as const)('to a %s the acts about what the school is made of are drawn: %s', async (role, isDrawn) => {
  const page = await openPage(paths.admin, await school.addPerson({ roles: [role] }));
  for (const { at, acts, read } of OF_ADMINISTRATORS) {
    await page.visit(at());
    await eventually(() => expect(names()).toEqual(expect.arrayContaining(isDrawn ? [read, ...acts] : [read])));
    if (!isDrawn) expect(names().filter((name) => acts.includes(name))).toEqual([]);
  }
  // Nor by an address of a form, nor by the menu of a row.
  await page.visit(`${staffPaths.managedSemesters}?edit=new`);
  const opens = isDrawn ? 'Close' : 'Actions: Fall 2026';
  await eventually(() => expect(names()).toContain(opens));
  await page.visit(staffPaths.managedPeople);
  await page.user.click(await screen.findByRole('button', { name: 'Actions: Robin Vale' }));
  const entries = (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
  expect(entries.includes(m.directory_archive())).toBe(isDrawn);
  expect(entries).toContain(m.directory_history());
});

test.each([
  ['administrator', [true, true]],
  ['registrar', [true, false]],
  ['viewer', [false, false]],
] as const)('what a %s can do with rows that are chosen', async (role, [serves, runs]) => {
  const page = await openPage(paths.admin, await school.addPerson({ roles: [role] }));
  const choose = async (at: string, row: RegExp, act: string, isDrawn: boolean) => {
    await page.visit(at);
    await page.user.click(await screen.findByRole('checkbox', { name: row }));
    // Chosen rows can be handed out by all who read them.
    await screen.findByRole('button', { name: m.table_export_chosen() });
    if (isDrawn) await screen.findByRole('button', { name: act });
    else expect(screen.queryByRole('button', { name: act })).toBeNull();
  };
  await choose(staffPaths.staffStudents, /Student 1/, m.students_remind(), serves);
  await choose(staffPaths.staffEnrollments, /Student 1/, m.withdraw_all_open_chosen(), serves);
  await choose(staffPaths.classManagement, /Pond Life/, m.bulk_change(), runs);
});

test('whoever is signed out over a form keeps it and what they typed', async () => {
  const page = await openPage(`${staffPaths.managedSemesters}?edit=new`, office);
  await page.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Winter');
  page.endSession();
  await screen.findByRole('dialog');
  expect(screen.getByDisplayValue('Winter')).toBeTruthy();
});

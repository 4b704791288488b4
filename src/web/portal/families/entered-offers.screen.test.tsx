import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { newId } from '../../../server/platform/ids.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';

openScreens();

async function enter(email: string, name: string) {
  const office = await school.addPerson({ roles: ['administrator'] });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const said = { phone: '', relationship: '', access: 'full', reason: 'Paper' } as const;
  await office.call('addGuardian', { familyId: family.familyId, studentId, name, email, ...said });
}

test('who was entered is asked on the page of students, and sees them after a yes', async () => {
  const email = `${newId()}@offer.example`;
  await enter(email, 'Gia Offer');
  const parent = await school.addPerson({ email });
  await openPage(paths.students, parent);
  expect((await screen.findByText(/The school has entered you as Gia Offer/)).textContent).toContain('guardian of');
  fireEvent.click(screen.getByRole('button', { name: m.families_entered_yes() }));
  await screen.findByText(m.families_entered_joined());
  await eventually(async () => expect((await parent.call('students')).students).toHaveLength(1));
  expect(screen.queryByText(m.families_entered_title())).toBeNull();
});

test('what stands on the page of a newcomer stays there while the rest of it comes', async () => {
  const email = `${newId()}@offer.example`;
  await enter(email, 'Ivo Offer');
  await openPage(paths.students, await school.addPerson({ email }));
  const title = await screen.findByRole('heading', { level: 1 });
  await screen.findByText(m.account_students_empty());
  await screen.findByText(/The school has entered you as Ivo Offer/);
  expect(title.isConnected).toBe(true);
});

test('a no puts the question away for good', async () => {
  await enter('no@offer.example', 'Noa Offer');
  const parent = await school.addPerson({ email: 'no@offer.example' });
  await openPage(paths.manageAccount, parent);
  fireEvent.click(await screen.findByRole('button', { name: m.families_entered_no() }));
  await screen.findByText(m.families_entered_refused());
  await eventually(() => expect(screen.queryByText(m.families_entered_title())).toBeNull());
  expect((await parent.call('enteredAs')).offers).toEqual([]);
  expect((await parent.call('students')).students).toEqual([]);
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { newId } from '../../../server/platform/ids.ts';
import { paths } from '../../paths.ts';

openScreens();

const headings = () =>
  screen
    .getAllByRole('heading')
    .map(({ tagName, textContent }) => `${tagName} ${textContent?.replace(/ Family \d+$/, '')}`);

test('a family’s classes stand by semester as the year goes, each with its own total; then what is owed, then what is over', async () => {
  const [summer, winter] = [
    await school.addSemester({ name: 'Summer 2026', isOpen: true, startsOn: '2026-06-01', endsOn: '2026-08-20' }),
    await school.addSemester({ name: 'Winter 2027', isOpen: true, startsOn: '2027-01-04', endsOn: '2027-03-20' }),
  ];
  const family = await school.addFamily(3);
  const [one = '', two = ''] = family.studentIds;
  const add = async (title: string, semesterId: string, studentId: string, priceCents: number) => {
    const classId = await school.addClass({ title, semesterId, priceCents });
    const answer = await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
    return answer.lines[0]?.enrollmentId ?? '';
  };
  await add('Snow', winter, one, 5000);
  await add('Leaves', school.semesterId, one, 2000);
  await add('Acorns', school.semesterId, two, 1000);
  await family.call('withdraw', { enrollmentId: await add('Beach', summer, two, 9000) });
  // As long as it can be taken back it stands where it was.
  school.clock.set(new Date(school.clock.now() + 600_000).toISOString());

  await openPage(paths.enrollments, family);
  await screen.findByRole('heading', { name: 'Winter 2027' });
  await screen.findByRole('heading', { name: 'Payments' });
  const expected = [
    'H1 Enrollments, H2 Fall 2026, H3 Student 1, H4 Leaves, H3 Student 2, H4 Acorns',
    'H2 Winter 2027, H3 Student 1, H4 Snow, H2 Forms to complete, H2 Payments, H2 Summer 2026, H3 Student 2, H4 Beach',
  ];
  expect(headings().join(', ')).toBe(expected.join(', '));
  const totals = screen.getAllByText('Total').map(({ parentElement }) => parentElement?.textContent);
  expect(totals).toEqual(['Total $30', 'Total $50']);
  // What is owed is one line a child, below the classes: the way to its record.
  const owed = screen.getAllByRole('link', { name: /forms missing, due/ });
  expect(owed.map((link) => link.getAttribute('href'))).toEqual([one, two].map((id) => `${paths.record(id)}?run=1`));
  expect(screen.getByText(/^Not enrolled in any class: .*Student 3/)).toBeTruthy();
});

import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

/** Somebody who may only look at a family with a seat and a place on a waitlist, with one class in the plan. */
async function openViewer() {
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  const [seat, full, planned] = [
    await school.addClass({ title: 'Cliffs' }),
    await school.addClass({ title: 'Rapids', capacity: 0 }),
    await school.addClass({ title: 'Caves' }),
  ];
  const lines = [seat, full].map((classId) => ({ studentId, classId, ifFull: 'waitlist' as const }));
  await family.call('enroll', { idempotencyKey: seat, lines });
  const { token } = await family.call('inviteGuardian', { access: 'view', email: 'a@example.org' });
  const viewer = await school.addPerson();
  await viewer.call('acceptInvitation', { token: token ?? '' });
  await viewer.call('changePlan', { changes: [{ classId: planned }] });
  return viewer;
}

test('a guardian who may only look is offered nothing that would be refused', async () => {
  const viewer = await openViewer();
  await openPage(paths.enrollments, viewer);
  await screen.findByText('Rapids');
  expect(screen.queryAllByRole('button', { name: /Student 1/ })).toEqual([]);
  cleanup();
  await openPage(paths.students, viewer);
  await screen.findByText(/You may look at this, but not change it/);
  expect(screen.queryAllByRole('button', { name: /Student 1/ })).toEqual([]);
  screen.getByRole('link', { name: /record.*Student 1|Student 1.*record/i });
  cleanup();
  await openPage(paths.planStudents, viewer);
  await screen.findByText(/You may look at this, but not change it/);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '../../../server/platform/ids.ts';
import { eventually, openPage, openScreens, school } from '../../../../test/screens.tsx';
import { paths } from '../../paths.ts';

openScreens();

test('a copy is asked for, made meanwhile, and then offered with the day on which it goes', async () => {
  const page = await openPage(`${paths.manageAccount}?section=data`, await school.addFamily(1));
  await page.user.click(await screen.findByRole('button', { name: 'Ask for a copy' }));
  expect(await screen.findByText(/^Your copy is ready/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask for a new copy' })).toBeTruthy();
});

test('before an account is deleted the page says what goes and what stays, and the choice about the seats counts', async () => {
  const family = await school.addFamily(1);
  const line = { studentId: family.studentIds[0] ?? '', classId: await school.addClass({ title: 'Canoe Pairs' }) };
  await family.call('enroll', { idempotencyKey: newId(), lines: [line] });
  const page = await openPage(`${paths.manageAccount}?section=data`, family);
  await page.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(/: the whole record, health included\.$/)).toBeTruthy();
  const giveBack = screen.getByRole('checkbox', { name: /^Give the seats back/ });
  await page.user.click(giveBack);
  expect(await screen.findByText(/: the record stays until the last class is over/)).toBeTruthy();
  expect(screen.queryByText(/: the whole record, health included\.$/)).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Delete my account' }));
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete for good' }));
  await eventually(() => expect(page.asked).toContain('endAccount'));
  await eventually(async () => {
    const seats = await school.database
      .selectFrom('enrollments')
      .innerJoin('accounts', (join) => join.on('accounts.id', '=', family.accountId))
      .select(['state', 'accounts.disabledAt'])
      .where('studentId', '=', line.studentId)
      .execute();
    expect(seats).toEqual([{ state: 'enrolled', disabledAt: school.clock.iso() }]);
  });
});

test('whoever would leave others with nobody is told so, and there is nothing to press', async () => {
  const admin = await school.addPerson({ roles: ['administrator'] });
  const page = await openPage(`${paths.manageAccount}?section=data`, admin);
  await page.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(/^You are the only administrator/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeTruthy();
});

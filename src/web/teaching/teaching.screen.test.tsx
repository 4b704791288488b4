import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage, openScreens, school } from '../../../test/screens.tsx';
import { addTeacher } from '../../../test/teachers.ts';
import { paths } from '../paths.ts';

openScreens();

const on = (day: string) => ({ on: day, start: '15:00', end: '16:00' });

test('an instructor finds today’s class, who comes to it and whom to call, and health only by asking', async () => {
  school.clock.set('2026-09-08T12:00:00Z');
  const classId = await school.addClass({ title: 'Climbing', meetings: [on('2026-09-08'), on('2026-09-15')] });
  const family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: classId, lines: [{ studentId, classId }] });
  const barred = { allowed: [], notAllowed: [{ name: 'Rex', relationship: '', phone: '' }], codeWord: '' };
  await family.call('savePickup', { studentId, version: 0, pickup: barred });
  const allergy = { name: 'Peanuts', reaction: 'Hives', isLifeThreatening: true };
  await family.call('saveHealth', { studentId, version: 0, answers: { allergies: [allergy] } });
  const teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  const page = await openPage(paths.classes, teacher);
  await page.user.click(await screen.findByRole('link', { name: 'Teaching' }));
  await screen.findByText('You teach as Ada Ranger.');
  const today = within(screen.getByRole('region', { name: 'Today' }));
  await page.user.click(today.getByRole('link', { name: 'Climbing' }));
  await screen.findByRole('heading', { name: 'Climbing', level: 1 });
  screen.getByRole('link', { name: /^Call .*555-0100$/ });
  within(screen.getByRole('note')).getByText('Rex');
  expect(page.asked).not.toContain('studentHealth');
  await page.user.click(screen.getByRole('button', { name: /^What to watch for/ }));
  await screen.findByText(/Peanuts/);
  expect(screen.queryByRole('checkbox', { name: 'Health sheet' })).toBeNull();
  screen.getByRole('checkbox', { name: 'Sign-in and sign-out' });
});

test('whoever teaches nothing is told so in place, and a class that is not theirs is none', async () => {
  const family = await school.addFamily(0);
  await openPage(paths.teaching, family);
  await screen.findByText('This screen is for instructors.');
  expect(screen.queryByRole('link', { name: 'Teaching' })).toBeNull();
});

test('an account without a record, and another’s class', async () => {
  const nobody = await school.addPerson({ roles: ['instructor'] });
  const page = await openPage(paths.teaching, nobody);
  await screen.findByText('Your account belongs to no instructor yet');
  await page.visit(paths.taughtClass(await school.addClass()));
  await screen.findByText('This is not one of your current classes');
});

test('the page comes to the first screen by a button where the browser has one, and by a sentence on an iPhone', async () => {
  school.clock.set('2026-09-08T12:00:00Z');
  const classId = await school.addClass({ title: 'Climbing', meetings: [on('2026-09-08')] });
  const teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  const page = await openPage(paths.teaching, teacher);
  await screen.findByRole('heading', { name: 'Your classes' });
  const button = () => screen.queryByRole('button', { name: 'Add to the first screen' });
  expect(button()).toBeNull();
  expect(screen.queryByText(/Add to Home Screen/)).toBeNull();
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  const offer = () => Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  const first = offer();
  act(() => void dispatchEvent(first));
  expect(first.defaultPrevented).toBe(true);
  await page.user.click(await screen.findByRole('button', { name: 'Add to the first screen' }));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(button()).toBeNull());

  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  await openPage(paths.teaching, teacher);
  await screen.findAllByText(/Add to Home Screen/);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
  act(() => void dispatchEvent(offer()));
  await screen.findAllByRole('button', { name: 'Add to the first screen' });
  act(() => void dispatchEvent(new Event('appinstalled')));
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Add to the first screen' })).toEqual([]));
});

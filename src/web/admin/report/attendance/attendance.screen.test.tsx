import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openPage, openScreens, school } from '../../../../../test/screens.tsx';
import type { Person } from '../../../../../test/school.ts';
import { addTeacher } from '../../../../../test/teachers.ts';
import type { Presence } from '../../../../domain/attendance.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { paths } from '../../../paths.ts';
import { staffPaths } from '../../../staff-paths.ts';

openScreens();

const TODAY = '2026-09-08';
const at = (day: string) => ({ on: day, start: '15:00', end: '16:00' });

let teacher: Person;
let classId: string;
let family: Awaited<ReturnType<typeof school.addFamily>>;
let name: string;
beforeEach(async () => {
  school.clock.set('2026-09-08T19:30:00Z');
  await school.database.deleteFrom('attendanceTaps').execute();
  classId = await school.addClass({ title: 'Climbing', meetings: ['2026-09-01', TODAY].map(at) });
  teacher = await addTeacher(school, 'Ada Ranger', [classId]);
  family = await school.addFamily(1);
  const [studentId = ''] = family.studentIds;
  await family.call('enroll', { idempotencyKey: newId(), lines: [{ studentId, classId }] });
  const student = await school.database
    .selectFrom('students')
    .selectAll()
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
  name = `${student.firstName} ${student.lastName}`;
});

let sequence = 0;
const base = () => ({
  id: newId(),
  on: TODAY,
  studentId: family.studentIds[0] ?? '',
  at: school.clock.iso(),
  sequence: (sequence += 1),
  device: 'phone',
});
const mark = (presence: Presence) =>
  teacher.call('recordTaps', { classId, taps: [{ ...base(), field: 'presence', presence }] });

test('the dashboard leads to who is absent, with whom to call; a registrar corrects it and reads how it came about', async () => {
  await mark('absent');
  await teacher.call('tellOffice', { id: newId(), classId, text: 'The rope is worn.' });
  const page = await openPage(paths.admin, await school.addPerson({ roles: ['registrar'] }));
  await screen.findByText('1 student is absent without excuse today');
  await page.user.click(await screen.findByRole('link', { name: 'Call their families' }));
  const absent = within(await screen.findByRole('region', { name: 'Absent without excuse today' }));
  absent.getByText(name);
  expect(absent.getByRole('link', { name: /555-0100$/ })).toHaveProperty('href', 'tel:5550100');
  const notes = within(screen.getByRole('region', { name: 'Notes of instructors' }));
  await page.user.click(notes.getByRole('button', { name: 'Done: The rope is worn.' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notes of instructors' })).toBeNull());
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('row', { name: /^Climbing Sep 1 to Sep 8 1 1 of 2 so far 0 0 1 0$/ })).toBeDefined();
  await page.user.click(absent.getByRole('link', { name: 'Climbing' }));
  await page.until(staffPaths.attendance(classId));
  const taps = within(await screen.findByRole('group', { name: `Attendance of ${name}` }));
  await page.user.click(taps.getByRole('button', { name: 'Late' }));
  const story = within(await screen.findByRole('region', { name: 'How it came about' }));
  await story.findByText(`${name}: Late`);
  story.getByText(`${name}: Absent`);
  story.getByText(/Ada Ranger$/);
});

test('whoever only reads sees it and cannot tap', async () => {
  await mark('present');
  await openPage(staffPaths.attendance(classId), await school.addPerson({ roles: ['viewer'] }));
  await screen.findByText('You can look at attendance. Registrars and administrators correct it.');
  const taps = within(screen.getByRole('group', { name: `Attendance of ${name}` }));
  for (const button of taps.getAllByRole('button')) expect(button).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /^Check out/ })).toBeNull();
});

test('a class that is not there is said to be gone', async () => {
  await openPage(staffPaths.attendance(newId()), await school.addPerson({ roles: ['viewer'] }));
  await screen.findByRole('heading', { name: 'This class does not exist' });
});

test('a family reads it once the school shows it', async () => {
  await mark('present');
  const page = await openPage(paths.enrollments, family);
  await screen.findByText(/Enrolled/);
  expect(screen.queryByText(/Present/)).toBeNull();
  await school.database.updateTable('organizations').set({ showsAttendance: true }).execute();
  await page.visit(paths.classes);
  const again = await openPage(paths.enrollments, family);
  await screen.findByText('Tuesday, September 8: Present');
  expect(again.asked).toBeDefined();
});

import { expect, test } from 'vitest';
import { openBefore } from './before-migration.ts';

const before = openBefore('0086-grades-move-on.sql');
const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
/** The school that the migrations create. */
const own = { organization_id: id(1) };

test('a grade of before is of the school year in which the student was last written, or said to be still right', async () => {
  await before.query("UPDATE organizations SET time_zone = 'America/Denver'");
  const student = async (
    number: number,
    grade: number | null,
    writtenAt: string,
    confirmedAt: string | null = null,
  ) => {
    const names = { first_name: 'Ada', last_name: String(number), birth_date: '2016-01-01' };
    const at = { created_at: '2025-01-01T12:00:00Z', updated_at: writtenAt };
    await before.row('students', { ...own, ...names, ...at, id: id(number), grade });
    const told = { section: 'student', version: 1, answered_at: writtenAt, confirmed_at: confirmedAt };
    await before.row('student_sections', { ...own, ...told, student_id: id(number), owner_id: id(number) });
  };
  await student(10, 5, '2026-05-20T12:00:00Z');
  await student(11, 5, '2026-09-20T12:00:00Z');
  // At the school it is still July.
  await student(12, 5, '2026-08-01T05:00:00Z');
  await student(13, 5, '2026-05-20T12:00:00Z', '2026-08-20T12:00:00Z');
  await student(14, 5, '2026-09-20T12:00:00Z', '2026-05-20T12:00:00Z');
  await student(15, null, '2026-05-20T12:00:00Z', '2026-08-20T12:00:00Z');
  await before.migrate();
  const { rows } = await before.query('SELECT last_name, grade_year FROM students ORDER BY last_name');
  expect(rows.map((each) => each['grade_year'])).toEqual([2025, 2026, 2025, 2026, 2026, null]);
});

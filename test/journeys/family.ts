import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SchoolClass } from '../../src/contract/classes.ts';
import type { functions } from '../../src/contract/functions.ts';
import type { OutputOf } from '../../src/contract/kit.ts';
import { overlaps } from '../../src/domain/schedule.ts';
import { PASSWORD } from './portal.ts';

/** All classes that families can see now. */
export async function listClasses(request: APIRequestContext): Promise<SchoolClass[]> {
  const answer = await request.post('/api/availableEnrollmentClasses', { data: { data: null } });
  const { result } = (await answer.json()) as { result: OutputOf<typeof functions.availableEnrollmentClasses> };
  return Object.values(result).flatMap(({ classes, groups }) => [
    ...classes,
    ...groups.flatMap((group) => group.classes),
  ]);
}

/** Whether registration for a class is open at this moment. */
export function isOpenNow({
  isPaused,
  isInformationOnly,
  registrationOpensAt,
  registrationClosesAt,
}: SchoolClass): boolean {
  const now = Date.now();
  const isInWindow = Date.parse(registrationOpensAt) <= now && now < Date.parse(registrationClosesAt);
  return isInWindow && !isPaused && !isInformationOnly;
}

/** Two classes with seats for the same student, at different times. */
export function pickTwo(classes: readonly SchoolClass[]): [SchoolClass, SchoolClass] {
  const free = classes.filter((item) => isOpenNow(item) && item.seatsLeft > 2);
  for (const one of free)
    for (const other of free) {
      const grades = [
        Math.max(one.minGrade ?? 0, other.minGrade ?? 0),
        Math.min(one.maxGrade ?? 12, other.maxGrade ?? 12),
      ];
      const hasAges = [one, other].some(({ minAge, maxAge }) => minAge !== null || maxAge !== null);
      if (
        one !== other &&
        one.semesterId === other.semesterId &&
        !hasAges &&
        (grades[0] ?? 0) <= (grades[1] ?? 0) &&
        !overlaps(one.meetings, other.meetings)
      )
        return [
          { ...one, minGrade: grades[0] ?? null },
          { ...other, minGrade: grades[0] ?? null },
        ];
    }
  throw new Error('The sample school has no two classes for one student.');
}

let families = 0;

/** Creates an account in the embedded card, and says who the guardian is. */
export async function createAccountInStep(page: Page): Promise<string> {
  const email = `guardian-${process.pid}-${++families}@example.org`;
  await page.getByRole('button', { name: 'Create With Email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByLabel('Your name').fill('Wilhelmina Featherstonehaugh-Cholmondeley');
  await page.getByLabel('Phone number').fill('+1 555 0100');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who takes which class' })).toBeVisible();
  return email;
}

/** Adds a student in the open form. */
export async function addStudent(
  page: Page,
  student: { first: string; last: string; born: string; grade: number },
): Promise<void> {
  const open = page.getByRole('button', { name: 'Add a student' });
  const submit = page.getByRole('button', { name: 'Add student' });
  await expect(open.or(submit)).toBeVisible();
  if (await open.isVisible()) await open.click();
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill(student.first);
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill(student.last);
  await page.getByLabel('Birth date').fill(student.born);
  await page.getByLabel('Grade').selectOption(String(student.grade));
  await submit.click();
  await expect(page.getByRole('button', { name: `Edit ${student.first} ${student.last}` })).toBeVisible();
  // The form is put away, so that the next student is not typed into this one.
  await expect(submit).toHaveCount(0);
}

/** Ticks every box of the board. */
export async function tickAll(page: Page): Promise<void> {
  const boxes = page.getByRole('table').getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.check();
}

/** A birth date and a grade that fit a class. */
export function fitting(schoolClass: SchoolClass): { born: string; grade: number } {
  const { minGrade, maxGrade, minAge, maxAge, meetings } = schoolClass;
  const grade = minGrade ?? Math.min(maxGrade ?? 4, 4);
  const age = minAge ?? Math.min(maxAge ?? grade + 6, grade + 6);
  const first = meetings[0]?.on ?? '2026-06-01';
  return { born: `${Number(first.slice(0, 4)) - age - 1}-12-31`, grade };
}

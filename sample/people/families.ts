import type { Temporal } from 'temporal-polyfill';
import { chance } from '../chance.ts';
import type { SampleFamily, SampleStudent, TshirtSize } from '../sample-school.ts';
import { families01To30 } from './families-01-to-30.ts';
import { families31To60 } from './families-31-to-60.ts';
import type { FamilyRow, StudentRow } from './family-rows.ts';

const usualSizes: TshirtSize[] = ['YS', 'YS', 'YM', 'YM', 'YM', 'YL', 'YL', 'AS', 'AS', 'AM', 'AM', 'AL', 'AL'];

/** Sixty families; the students are as old on `today` as their grades say. */
export function sampleFamilies(today: Temporal.PlainDate): SampleFamily[] {
  return [...families01To30, ...families31To60].map((row, index) => sampleFamily(row, index + 1, today));
}

function sampleFamily(row: FamilyRow, number: number, today: Temporal.PlainDate): SampleFamily {
  const key = `family${String(number).padStart(2, '0')}`;
  return {
    email: `${key}@example.org`,
    guardian: { name: row.guardian, phone: `(828) 555-01${String(number).padStart(2, '0')}` },
    students: row.students.map((student, index) => sampleStudent(student, `${key}-${index + 1}`, row.lastName, today)),
  };
}

function sampleStudent(row: StudentRow, key: string, familyName: string, today: Temporal.PlainDate): SampleStudent {
  const [firstName, grade, { lastName = familyName, preferredName, tshirtSize } = {}] = row;
  return {
    key,
    firstName,
    lastName,
    ...(preferredName && { preferredName }),
    birthDate: birthDate(key, grade, today).toString(),
    grade,
    tshirtSize: tshirtSize === undefined ? (usualSizes[grade] ?? null) : tshirtSize,
  };
}

/** Whoever is five on the first of September goes to kindergarten, and so on upwards. */
function birthDate(key: string, grade: number, today: Temporal.PlainDate): Temporal.PlainDate {
  const september = today.with({ month: 9, day: 1 });
  const schoolYear = today.month >= 9 ? september : september.subtract({ years: 1 });
  return schoolYear.subtract({ years: grade + 5, days: Math.floor(chance(key)() * 365) });
}

import { afterAll, beforeAll } from 'vitest';
import { openSchool, type Person, type TestSchool } from './school.ts';

export let school: TestSchool;
/** Somebody with the role that reads health. */
export let nurse: Person;

/** Gives a file of tests a school of its own with a nurse. */
export function openInfirmary(): void {
  beforeAll(async () => {
    school = await openSchool();
    nurse = await school.addPerson({ email: 'nurse@example.org', roles: ['health'] });
  });
  afterAll(() => school.close());
}

export const peanuts = { name: 'Peanuts', reaction: 'Throat swells', isLifeThreatening: true };
export const pollen = { name: 'Pollen', reaction: '', isLifeThreatening: false };
export const epipen = {
  name: 'EpiPen',
  dosage: '0.3 mg',
  time: 'at once',
  givenBy: 'the instructor',
  mayStaffGive: 'yes' as const,
};
export const vitamins = {
  name: 'Vitamins',
  dosage: '',
  time: 'mornings',
  givenBy: '',
  mayStaffGive: 'not-needed' as const,
};

/** A family with one student, who has told nothing yet. */
export async function familyOfOne() {
  const family = await school.addFamily(1);
  return { family, studentId: family.studentIds[0] ?? '' };
}

import { Temporal } from 'temporal-polyfill';
import type { SampleClass, SampleStudent } from './sample-school.ts';

/** Grade or age, counted on the first date of the class. */
export function eligible(student: SampleStudent, schoolClass: SampleClass): boolean {
  const { minGrade = 0, maxGrade = 12, minAge = 0, maxAge = 99 } = schoolClass;
  const first = schoolClass.meetings[0];
  if (!first) return false;
  const age = Temporal.PlainDate.from(student.birthDate).until(first.on, { largestUnit: 'years' }).years;
  return student.grade >= minGrade && student.grade <= maxGrade && age >= minAge && age <= maxAge;
}

export function overlap(one: SampleClass, other: SampleClass): boolean {
  return one.meetings.some((a) => other.meetings.some((b) => a.on === b.on && a.start < b.end && b.start < a.end));
}

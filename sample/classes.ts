import type { Temporal } from 'temporal-polyfill';
import type { ClassOutline } from './outlines/class-outline.ts';
import type { SampleClass, SemesterKey } from './sample-school.ts';
import { atSchool, endOfDay, semesterStart } from './school-days.ts';
import { currentClasses } from './timetable/current.ts';
import { nextClasses } from './timetable/next.ts';
import { pastClasses } from './timetable/past.ts';
import { outlines, type PlannedClass } from './timetable/planned-class.ts';

const timetable: Record<SemesterKey, PlannedClass[]> = {
  past: pastClasses,
  current: currentClasses,
  next: nextClasses,
};

/** All classes of the three semesters, with their dates around `today`. */
export function sampleClasses(today: Temporal.PlainDate): SampleClass[] {
  return (['past', 'current', 'next'] as const).flatMap((semester) =>
    timetable[semester].map((plan) => sampleClass(plan, semester, today)),
  );
}

function sampleClass(plan: PlannedClass, semester: SemesterKey, today: Temporal.PlainDate): SampleClass {
  const outline: ClassOutline = outlines[plan.outline];
  const { grades, ages, ...rest } = outline;
  return {
    key: [semester, plan.outline, plan.suffix].filter(Boolean).join('-'),
    semester,
    ...rest,
    location: plan.at,
    instructors: plan.with,
    meetings: plan.when(semesterStart(semester, today)),
    ...(grades && { minGrade: grades[0], maxGrade: grades[1] }),
    ...(ages && { minAge: ages[0], maxAge: ages[1] }),
    state: plan.state ?? 'open',
    ...ownWindow(plan, today),
    fill: plan.fill,
  };
}

/** The registration window of the class itself, where it differs from the semester's. */
function ownWindow(plan: PlannedClass, today: Temporal.PlainDate) {
  const { opensInDays, closedDaysAgo } = plan;
  return {
    ...(opensInDays && { registrationOpensAt: atSchool(today.add({ days: opensInDays }), '09:00') }),
    ...(closedDaysAgo && { registrationClosesAt: endOfDay(today.subtract({ days: closedDaysAgo })) }),
  };
}

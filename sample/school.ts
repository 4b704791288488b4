import { Temporal } from 'temporal-polyfill';
import { classTypes } from './class-types.ts';
import { sampleClasses } from './classes.ts';
import { sampleTasks, tags } from './desk.ts';
import { sampleEnrollments } from './enrollments.ts';
import { sampleGroups } from './groups.ts';
import { letterRules } from './letter-rules.ts';
import { sampleMessages } from './messages.ts';
import { organization } from './organization.ts';
import { sampleFamilies } from './people/families.ts';
import { instructors } from './people/instructors.ts';
import { locations } from './places.ts';
import { health, households, questions } from './records.ts';
import type { SampleSchool } from './sample-school.ts';
import { sampleSemesters } from './semesters.ts';
import { waivers } from './waivers.ts';

export type { SampleSchool } from './sample-school.ts';

/** The fictional sample school as it stands on `today` (YYYY-MM-DD, the school's own date); the same day gives the same school. */
export function sampleSchool(today: string): SampleSchool {
  const day = Temporal.PlainDate.from(today);
  const semesters = sampleSemesters(day);
  const classes = sampleClasses(day);
  const families = sampleFamilies(day);
  return {
    organization,
    semesters,
    classTypes,
    locations,
    instructors,
    classes,
    groups: sampleGroups(classes),
    families,
    ...sampleEnrollments(day, semesters, classes, families),
    messages: sampleMessages(day),
    letterRules,
    waivers,
    questions,
    health,
    households,
    tags,
    tasks: sampleTasks(day),
  };
}

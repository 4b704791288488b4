import { aimAndPaths } from '../outlines/aim-and-paths.ts';
import { quietArts } from '../outlines/quiet-arts.ts';
import { rockAndWheels } from '../outlines/rock-and-wheels.ts';
import { water } from '../outlines/water.ts';
import { woods } from '../outlines/woods.ts';
import type { InstructorKey } from '../people/instructors.ts';
import type { Fill, SampleClass } from '../sample-school.ts';
import type { Schedule } from './schedule.ts';

export const outlines = { ...rockAndWheels, ...water, ...woods, ...aimAndPaths, ...quietArts };
type OutlineKey = keyof typeof outlines;

/** One class of a semester: which outline, where, with whom, when, and how full the sample makes it. */
export interface PlannedClass {
  outline: OutlineKey;
  /** Tells two classes of one outline in one semester apart. */
  suffix?: string;
  at: string;
  with: InstructorKey[];
  when: Schedule;
  fill: Fill;
  state?: Exclude<SampleClass['state'], 'open'>;
  /** Registration opens so many days after the day of loading. */
  opensInDays?: number;
  /** Registration closed so many days before the day of loading. */
  closedDaysAgo?: number;
}

export function planned(
  outline: OutlineKey,
  at: string,
  instructors: InstructorKey[],
  when: Schedule,
  fill: Fill,
  more: Pick<PlannedClass, 'suffix' | 'state' | 'opensInDays' | 'closedDaysAgo'> = {},
): PlannedClass {
  return { outline, at, with: instructors, when, fill, ...more };
}

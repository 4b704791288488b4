import { Temporal } from 'temporal-polyfill';
import { chance } from './chance.ts';
import { demoFamily } from './demo-family.ts';
import { eligible, overlap } from './fitting.ts';
import type {
  SampleClass,
  SampleEnrollment,
  SampleFamily,
  SampleSchool,
  SampleSemester,
  SampleStudent,
  SampleWaitlistEntry,
} from './sample-school.ts';
import { atSchool } from './school-days.ts';

interface Filling {
  today: Temporal.PlainDate;
  semesters: SampleSemester[];
  students: SampleStudent[];
  /** What each student is in or waits for, so that nobody is in two places at once. */
  taken: Map<string, SampleClass[]>;
  enrollments: SampleEnrollment[];
  waitlist: SampleWaitlistEntry[];
}

/** Seats students in the classes as far as each class says, and puts families in line for the full ones. */
export function sampleEnrollments(
  today: Temporal.PlainDate,
  semesters: SampleSemester[],
  classes: SampleClass[],
  families: SampleFamily[],
): Pick<SampleSchool, 'enrollments' | 'waitlist'> {
  const students = families.flatMap((family) => family.students);
  const filling: Filling = { today, semesters, students, taken: new Map(), enrollments: [], waitlist: [] };
  for (const { student, class: key } of [...demoFamily.enrolled, ...demoFamily.waiting]) {
    const schoolClass = classes.find((candidate) => candidate.key === key);
    if (schoolClass) take(filling, student, schoolClass);
  }
  for (const schoolClass of scarcestFirst(classes)) fillClass(filling, schoolClass);
  return { enrollments: filling.enrollments, waitlist: filling.waitlist };
}

/** Classes that must be full choose their students before those that may stay half empty. */
function scarcestFirst(classes: SampleClass[]): SampleClass[] {
  return (['full', 'nearly-full', 'some'] as const).flatMap((fill) => classes.filter((each) => each.fill === fill));
}

function fillClass(filling: Filling, schoolClass: SampleClass): void {
  const random = chance(schoolClass.key);
  const seats = seatsToFill(schoolClass, random());
  const queue = schoolClass.fill === 'full' ? 2 + Math.floor(random() * 5) : 0;
  const enrolled = chooseStudents(filling, schoolClass, seats, pinned('enrolled', schoolClass), random);
  const waiting = chooseStudents(filling, schoolClass, queue, pinned('waiting', schoolClass), random);
  const leavers =
    schoolClass.fill === 'some' ? chooseStudents(filling, schoolClass, random() < 0.4 ? 1 : 0, [], random) : [];
  record(filling, schoolClass, enrolled, waiting, leavers);
}

function seatsToFill({ fill, capacity }: SampleClass, luck: number): number {
  if (fill === 'full') return capacity;
  if (fill === 'nearly-full') return capacity - 1 - Math.floor(luck * Math.min(3, capacity / 4));
  return Math.max(2, Math.round(capacity * (0.3 + luck * 0.35)));
}

/** The demo family's own places, decided beforehand. */
function pinned(what: 'enrolled' | 'waiting', { key }: SampleClass): string[] {
  return demoFamily[what].filter((place) => place.class === key).map(({ student }) => student);
}

/** Up to `count` students who may take the class and have the time, those with the fewest classes of the semester first. */
function chooseStudents(
  filling: Filling,
  schoolClass: SampleClass,
  count: number,
  first: string[],
  random: () => number,
): string[] {
  const held = (student: SampleStudent) => filling.taken.get(student.key) ?? [];
  const load = (student: SampleStudent) =>
    held(student).filter(({ semester }) => semester === schoolClass.semester).length;
  const free = filling.students
    .filter((student) => !demoFamily.isTheirs(student.key) && eligible(student, schoolClass))
    .filter((student) => !held(student).some((other) => overlap(other, schoolClass)))
    .map((student) => ({ key: student.key, rank: load(student) + random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ key }) => key);
  const chosen = free.slice(0, Math.max(0, count - first.length));
  for (const student of chosen) take(filling, student, schoolClass);
  // The demo family comes in the middle, neither first nor last.
  return chosen.toSpliced(Math.floor(chosen.length / 2), 0, ...first);
}

function take(filling: Filling, student: string, schoolClass: SampleClass): void {
  filling.taken.set(student, [...(filling.taken.get(student) ?? []), schoolClass]);
}

function record(
  filling: Filling,
  schoolClass: SampleClass,
  enrolled: string[],
  waiting: string[],
  leavers: string[],
): void {
  const at = arrivals(filling, schoolClass, enrolled.length + waiting.length + leavers.length);
  const past = schoolClass.semester === 'past';
  for (const student of leavers)
    filling.enrollments.push({ student, class: schoolClass.key, state: 'withdrawn', at: at() });
  for (const student of enrolled) {
    filling.enrollments.push({ student, class: schoolClass.key, state: past ? 'completed' : 'enrolled', at: at() });
  }
  for (const student of waiting) filling.waitlist.push({ student, class: schoolClass.key, at: at() });
}

/** Instants in the open registration window up to today, dense in its first days. */
function arrivals({ today, semesters }: Filling, schoolClass: SampleClass, count: number): () => string {
  const semester = semesters.find(({ key }) => key === schoolClass.semester);
  const opensAt = milliseconds(schoolClass.registrationOpensAt ?? semester?.registrationOpensAt);
  const closesAt = milliseconds(schoolClass.registrationClosesAt ?? semester?.registrationClosesAt);
  const span = Math.min(closesAt, milliseconds(atSchool(today, '00:00'))) - opensAt;
  let arrived = 0;
  return () => {
    arrived += 1;
    const share = (arrived / (count + 1)) ** 2;
    return Temporal.Instant.fromEpochMilliseconds(Math.floor((opensAt + span * share) / 1000) * 1000).toString();
  };
}

function milliseconds(instant = ''): number {
  return Temporal.Instant.from(instant).epochMilliseconds;
}

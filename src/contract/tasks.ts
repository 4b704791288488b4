import * as z from 'zod/mini';
import { day, id, instant, screenId, text } from './fields.ts';
import { call } from './kit.ts';
import { READERS, REGISTRARS } from './staff.ts';
import { wrong } from './wrong.ts';

// What staff will do about a household, and by when; no family sees it, and no copy of one's data has it (decision 0100).

/** The longest task. */
export const MOST_TASK = 500;
/** So many done ones are shown of a household, the latest first. */
export const MOST_DONE = 10;
/** So many due ones are shown on the dashboard; the rest is counted. */
export const MOST_DUE = 30;
/** So long a done task is kept, in days. */
export const DONE_DAYS = 90;

const taskText = text(MOST_TASK).check(z.refine((value) => value.trim() !== '', { error: wrong('required') }));

/** Somebody who can be given a task: the address of their account stands for them. */
const colleague = z.object({ id, name: z.string() });

const task = z.object({
  id,
  familyId: id,
  /** The one student it is about; null: the household. */
  studentId: z.nullable(id),
  studentName: z.nullable(z.string()),
  text: z.string(),
  dueOn: day,
  /** Null: nobody's, or of somebody who has no role for it any more. */
  assignee: z.nullable(colleague),
  isOwn: z.boolean(),
  version: z.int(),
  author: z.string(),
  createdAt: instant,
  doneAt: z.nullable(instant),
  doneBy: z.nullable(z.string()),
});
export type StaffTask = z.output<typeof task>;

const about = z.union([z.strictObject({ familyId: id }), z.strictObject({ studentId: id })]);
export type TaskSubject = z.output<typeof about>;

/** A household that a task can stand on, with those of its students whom it can be about. */
const place = z.object({ familyId: id, students: z.array(z.object({ id, name: z.string() })) });
export type TaskPlace = z.output<typeof place>;

/** Tasks on a household, or about a student and on their households: open ones by the day they are due, then the last done ones. */
export const tasks = call('tasks', {
  access: READERS,
  input: z.strictObject({ about }),
  output: z.object({
    /** Today at the school. */
    today: day,
    tasks: z.array(task),
    places: z.array(place),
  }),
});

/** Whom a task can be given to: whoever may do one, oneself first. */
export const taskColleagues = call('taskColleagues', {
  access: REGISTRARS,
  input: z.strictObject({}),
  output: z.object({ colleagues: z.array(colleague) }),
});

/** Open tasks of all households that are due today or were before: one's own first, then nobody's, then those of colleagues. */
export const dueTasks = call('dueTasks', {
  access: READERS,
  input: z.strictObject({}),
  output: z.object({
    today: day,
    total: z.int(),
    /** By the last names of the household's students, else whoever is in it. */
    tasks: z.array(z.extend(task, { householdNames: z.array(z.string()) })),
  }),
});

const asked = { text: taskText, dueOn: day, assigneeId: z.nullable(id), studentId: z.nullable(id) };

/** Writes a task, under an id that the screen makes: sent again, it is there once. */
export const addTask = call('addTask', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ taskId: screenId, familyId: id, ...asked }),
  output: z.object({ taskId: id }),
});

/** Changes a task, whoever wrote it, as it was read. */
export const changeTask = call('changeTask', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ taskId: id, version: z.int(), ...asked }),
  output: z.object({ version: z.int() }),
  refusals: ['changed-meanwhile'],
});

/** Says that a task is done, or that it is not after all; said again, it stays as it is. */
export const finishTask = call('finishTask', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ taskId: id, isDone: z.boolean() }),
  output: z.object({ taskId: id }),
});

/** Takes a task away; `restoreTask` gives it back for a day. */
export const removeTask = call('removeTask', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ taskId: id }),
  output: z.object({ taskId: id }),
});

export const restoreTask = call('restoreTask', {
  access: REGISTRARS,
  transaction: 'call',
  input: z.strictObject({ taskId: id }),
  output: z.object({ taskId: id }),
});

/** What its acts leave in the history, and what an entry may hold. */
export const history = {
  // That there is a task and what became of it, never what it says.
  'family.tasked': { fields: ['task'] },
} as const;

import { expect, test } from 'vitest';
import { aClass } from '../../../../test/a-class.ts';
import type { SchoolClass } from '../../../contract/classes.ts';
import type { PlanLine } from '../../../contract/plans.ts';
import type { Student } from '../../../contract/students.ts';
import { forecast } from './forecast.ts';

const now = Date.parse('2026-09-01T13:00:00Z');
const tuesday = [{ on: '2026-09-08', start: '15:30', end: '17:30' }];
const saturday = [{ on: '2026-09-12', start: '09:00', end: '12:00' }];

/** A class whose id is its title, on Tuesday unless told. */
const titled = (id: string, wishes: Partial<SchoolClass> = {}) =>
  aClass({ id, title: id, meetings: tuesday, ...wishes });

const maya = { id: 'maya', firstName: 'Maya', birthDate: '2016-05-01', grade: 4, isGradeKnown: true } as Student;
const line = (classId: string, ifFull: PlanLine['ifFull'] = 'waitlist') => ({ classId, studentIds: ['maya'], ifFull });

const NOTHING = { enrollments: [], waitlist: [], semesters: [] };

function ask(classes: SchoolClass[], lines: PlanLine[], held = NOTHING, student = maya) {
  const byId = new Map(classes.map((item) => [item.id, item]));
  return forecast({ lines, classes: byId, students: [student], held, now });
}

test('lines are decided in order: of two classes at one time the first is taken', () => {
  const answers = ask([titled('rocks'), titled('ropes')], [line('rocks'), line('ropes')]);
  expect(answers.of('rocks', 'maya')).toEqual({ outcome: 'enrolled' });
  expect(answers.of('ropes', 'maya')).toEqual({ outcome: 'refused', reason: 'overlaps' });
});

test('a place on a waitlist takes no time: another class at that time is fine', () => {
  const full = titled('rocks', { seatsTaken: 12, seatsLeft: 0 });
  const answers = ask([full, titled('ropes')], [line('rocks'), line('ropes')]);
  expect(answers.of('rocks', 'maya')).toEqual({ outcome: 'waitlisted' });
  expect(answers.of('ropes', 'maya')).toEqual({ outcome: 'enrolled' });
});

test('while anybody waits, a free seat is theirs', () => {
  const waitedFor = titled('rocks', { seatsTaken: 11, seatsLeft: 0, waiting: 2 });
  expect(ask([waitedFor], [line('rocks', 'skip')]).of('rocks', 'maya')).toEqual({
    outcome: 'refused',
    reason: 'class-full',
  });
});

test('a student who is not down for a class yet is looked at beside what is ticked', () => {
  const answers = ask(
    [titled('rocks'), titled('ropes'), titled('canoes', { meetings: saturday, minGrade: 6 })],
    [line('rocks')],
  );
  expect(answers.ifAdded('ropes', 'maya')).toEqual({ outcome: 'refused', reason: 'overlaps' });
  expect(answers.ifAdded('canoes', 'maya')).toEqual({ outcome: 'refused', reason: 'grade-out-of-range' });
  expect(answers.ifAdded('gone', 'maya')).toEqual({ outcome: 'refused', reason: 'not-found' });
});

test('a grade that nobody has told stands in no way, “not in school” does', () => {
  const classes = [titled('canoes', { meetings: saturday, minGrade: 6 })];
  const of = (isGradeKnown: boolean) =>
    ask(classes, [line('canoes')], NOTHING, { ...maya, grade: null, isGradeKnown }).of('canoes', 'maya');
  expect(of(false)).toEqual({ outcome: 'enrolled' });
  expect(of(true)).toEqual({ outcome: 'refused', reason: 'grade-out-of-range' });
});

test('before registration opens, what will stand in the way then is told already', () => {
  const soon = { registrationOpensAt: '2026-09-02T13:00:00Z' };
  const answers = ask(
    [titled('rocks', soon), titled('ropes', soon), titled('canoes', { ...soon, meetings: saturday, minGrade: 6 })],
    [line('rocks'), line('ropes'), line('canoes')],
  );
  expect(answers.of('rocks', 'maya')).toEqual({ outcome: 'refused', reason: 'not-open' });
  expect(answers.of('ropes', 'maya')).toEqual({ outcome: 'refused', reason: 'overlaps' });
  expect(answers.of('canoes', 'maya')).toEqual({ outcome: 'refused', reason: 'grade-out-of-range' });
  expect(answers.ifAdded('canoes', 'maya')).toEqual({ outcome: 'refused', reason: 'grade-out-of-range' });
});

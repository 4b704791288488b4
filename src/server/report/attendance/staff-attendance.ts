import type { Functions } from '../../../contract/functions.ts';
import { isId } from '../../../contract/fields.ts';
import { byName } from '../../../domain/names.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { Handler } from '../../platform/call/handler.ts';
import { chooseSemester } from '../../semesters/store.ts';
import { listPhones } from '../phones/phones-store.ts';
import { listAttending, listStates } from './attendance-store.ts';
import { findAttended } from './attended-class.ts';
import { listAbsent, listClassTotals, listOfficeNotes, listRefused, listStory, settleNote } from './book-store.ts';

export const semesterAttendance: Handler<Functions['semesterAttendance']> = async ({ semesterId }, context) => {
  const { database, organization, clock } = context;
  const { semesters, semester } = await chooseSemester(semesterId, context);
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const classes = semester ? await listClassTotals(database, organization.id, { semesterId: semester.id, today }) : [];
  return { semesters, semester, today, classes, readAt: clock.iso() };
};

export const attendanceToday: Handler<Functions['attendanceToday']> = async (
  _input,
  { database, organization, clock },
) => {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  return {
    today,
    absent: await listAbsent(database, organization.id, today),
    refused: await listRefused(database, organization.id, { today, timeZone: organization.timeZone }),
    notes: await listOfficeNotes(database, organization.id),
    phones: await listPhones(database, organization.id, { today, timeZone: organization.timeZone }),
    readAt: clock.iso(),
  };
};

export const attendanceBook: Handler<Functions['attendanceBook']> = async ({ classId, on }, context) => {
  const { database, organization, clock } = context;
  const { id, title, dates } = await findAttended(context, classId);
  const days = [...new Set(dates.map((date) => date.on))];
  const state = await listStates(database, organization.id, { classId: id, days: null });
  const students = await listAttending(database, organization.id, { classId: id });
  const isThere = (student: { id: string; hasSeat: boolean }) =>
    student.hasSeat || state.some(({ studentId }) => studentId === student.id);
  return {
    // What was marked on a date that was moved since stays in the book.
    class: { id, title, days: [...new Set([...days, ...state.map((each) => each.on)])].toSorted() },
    today: dayAtSchool(clock.now(), organization.timeZone),
    students: students
      .filter(isThere)
      .sort(byName(organization.locale))
      .map((student) => ({
        id: student.id,
        name: `${student.firstName} ${student.lastName}`,
        hasSeat: student.hasSeat,
      })),
    state,
    story: on === undefined ? [] : await listStory(database, organization.id, { classId: id, on }),
    readAt: clock.iso(),
  };
};

export const settleOfficeNote: Handler<Functions['settleOfficeNote']> = async (
  { id },
  { database, organization, clock, caller },
) => {
  const done = { id, doneAt: clock.iso(), doneBy: caller.accountId };
  if (!isId(id) || !(await settleNote(database, organization.id, done))) throw notFound('note');
  return {};
};

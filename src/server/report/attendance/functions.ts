import type * as attendanceCalls from '../../../contract/attendance.ts';
import { byName } from '../../../domain/names.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import type { AskAsThem } from '../../platform/call/as-them.ts';
import type { HandlersOf } from '../../platform/call/handler.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { findOfficePhone, listAttending, listStates } from './attendance-store.ts';
import { findAttended } from './attended-class.ts';
import { addOfficeNote, isAttendanceShown, listOwnAttendance } from './book-store.ts';
import { hearPhones } from '../phones/phones-store.ts';
import { familyLetters } from './family-letters.ts';
import { toldAttending } from './fetchers.ts';
import { record } from './record.ts';
import { attendanceBook, attendanceToday, semesterAttendance, settleOfficeNote } from './staff-attendance.ts';

/** Attendance and check-out; letters go the office's way (`ask`). */
export const attendanceFunctions = (parts: {
  readonly ask: AskAsThem;
  readonly keyring: Keyring;
}): HandlersOf<typeof attendanceCalls> => ({
  recordTaps: async ({ classId, taps }, context) => {
    const { database, organization, clock } = context;
    const attended = await findAttended(context, classId);
    const answer = await record(attended, taps, parts.keyring, context);
    const days = [...new Set(taps.map(({ on }) => on))];
    const ids = [...answer.taken, ...answer.refused.map(({ id }) => id)];
    await hearPhones(database, organization.id, { accountId: context.caller.accountId, ids, at: clock.iso() });
    return {
      ...answer,
      state: await listStates(database, organization.id, { classId: attended.id, days }),
      readAt: clock.iso(),
    };
  },

  classAttendance: async ({ classId, on: asked }, context) => {
    const { database, organization, clock, reach } = context;
    const attended = await findAttended(context, classId);
    const { id, title, isCancelled, dates } = attended;
    const today = dayAtSchool(clock.now(), organization.timeZone);
    const days = dates.map((date) => date.on);
    const nearest = days.findLast((day) => day <= today) ?? days[0] ?? null;
    const on = asked === undefined ? nearest : days.includes(asked) ? asked : null;
    // Who would have come to a cancelled class is the office's to tell.
    const isTold = on !== null && (!isCancelled || reach === 'everything');
    const state = isTold ? await listStates(database, organization.id, { classId: id, days: [on] }) : [];
    const students = isTold ? await listAttending(database, organization.id, { classId: id }) : [];
    const isThere = (student: { id: string; hasSeat: boolean }) =>
      student.hasSeat || state.some(({ studentId }) => studentId === student.id);
    return {
      class: { id, title, isCancelled, dates },
      on,
      today,
      readAt: clock.iso(),
      officePhone: await findOfficePhone(database, organization.id),
      students: students.filter(isThere).sort(byName(organization.locale)).map(toldAttending),
      state,
    };
  },

  semesterAttendance,
  attendanceToday,
  attendanceBook,
  settleOfficeNote,
  ...familyLetters(parts),

  tellOffice: async ({ id, classId, text }, context) => {
    const { database, organization, clock, caller } = context;
    const attended = await findAttended(context, classId);
    const writtenAt = clock.iso();
    const note = { id, classId: attended.id, text, writtenAt, authorId: caller.accountId };
    await addOfficeNote(database, organization.id, note);
    await hearPhones(database, organization.id, { accountId: caller.accountId, ids: [id], at: writtenAt });
    return { writtenAt };
  },

  ownAttendance: async (_input, { database, organization, caller }) => {
    const isShown = await isAttendanceShown(database, organization.id);
    return { isShown, dates: isShown ? await listOwnAttendance(database, organization.id, caller.accountId) : [] };
  },
});

import { isId } from '../../contract/fields.ts';
import type * as reportCalls from '../../contract/report.ts';
import { decideReach, type OutputOf } from '../../contract/kit.ts';
import { REACHERS } from '../../contract/staff.ts';
import { byName } from '../../domain/names.ts';
import { notFound } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { listSheetQuestions } from '../questions/store.ts';
import { findRosterClass, listRoster } from './store.ts';

/** What is printed for the trailhead. */
export const reportFunctions: HandlersOf<typeof reportCalls> = {
  roster: async ({ classId }, { database, organization, clock, caller }) => {
    const found = isId(classId) ? await findRosterClass(database, organization.id, classId) : null;
    if (!found) throw notFound('class');
    const listed = await listRoster(database, organization.id, classId);
    const students = decideReach(REACHERS, caller.roles) ? listed : listed.map(withoutReach);
    const studentIds = students.map(({ id }) => id);
    return {
      class: found,
      students: students.sort(byName(organization.locale)),
      questions: await listSheetQuestions(database, organization.id, 'roster', { classId, studentIds }),
      printedAt: clock.iso(),
    };
  },
};

type Listed = OutputOf<typeof reportCalls.roster>['students'][number];

/** Guardians by name alone. */
const withoutReach = (student: Listed): Listed => ({
  ...student,
  guardians: student.guardians.map(({ name }) => ({ name, phone: '', email: null })),
});

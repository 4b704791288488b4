import type { functions } from '../../contract/functions.ts';
import type { SemesterContent, StaffSemester } from '../../contract/semesters.ts';
import { daysBefore } from '../../domain/deadlines.ts';
import { instantOfMoment, lastInstantOfMoment } from '../../domain/school-instant.ts';
import { momentAtSchool, dayAtSchool } from '../../domain/school-day.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { promoteWaiting } from '../enrollments/store.ts';
import { changeSemester, createSemester, markCurrent, type SemesterValues } from './acts.ts';
import {
  currentIdOf,
  inStaffOrder,
  listClassesWaitedFor,
  isNameTaken,
  listAllSemesters,
  lockSemester,
  type SemesterRow,
} from './store.ts';
import { type AffectedClass, countBySemester, listClassesMeeting, type SemesterCounts } from './counts-store.ts';
import { doing, lockForChange } from './lock.ts';

type SemesterFunctions = HandlersOf<
  Pick<
    typeof functions,
    'staffSemesters' | 'saveSemester' | 'previewSemester' | 'markCurrentSemester' | 'archiveSemester'
  >
>;

/** The semesters of a school: made, changed, marked and put away by staff. */
export const semesterFunctions: SemesterFunctions = {
  staffSemesters: async (_input, { database, organization, clock }) => {
    const rows = await listAllSemesters(database, organization.id);
    const counts = await countBySemester(database, organization.id);
    const today = dayAtSchool(clock.now(), organization.timeZone);
    const currentId = currentIdOf(rows, today);
    return {
      today,
      now: clock.iso(),
      semesters: inStaffOrder(rows).map((row) => ({
        ...wordsOf(row, organization.timeZone),
        isCurrent: row.id === currentId,
        ...(counts.get(row.id) ?? { classes: 0, drafts: 0, enrolled: 0, seats: 0 }),
      })),
    };
  },

  saveSemester: async ({ semesterId, version, semester }, context) => {
    const { database, organization } = context;
    const values = valuesOf(semester, organization.timeZone);
    // Two that save the same new name at once meet at the unique index; a broken transaction could say no more than that.
    if (await isNameTaken(database, organization.id, semester.name, semesterId)) throw nameTaken();
    if (semesterId === undefined) {
      const id = await createSemester(database, organization.id, values, doing(context));
      if (id === null) throw nameTaken();
      return { semesterId: id, version: 1 };
    }
    const before = await lockForChange(semesterId, version, context);
    const { isNameTaken: isTaken, ...saved } = await changeSemester(
      database,
      organization.id,
      before,
      values,
      doing(context),
    );
    if (isTaken) throw nameTaken();
    return { semesterId, version: saved.version };
  },

  previewSemester: async ({ semesterId, startsOn, endsOn, holidays }, { database, organization }) => {
    const rows = await listAllSemesters(database, organization.id);
    const held = rows.find((row) => row.id === semesterId);
    if (!held) throw notFound('semester');
    const spans = [
      ...holidays,
      { from: '0001-01-01', to: daysBefore(startsOn, 1) },
      { from: daysBefore(endsOn, -1), to: '9999-12-31' },
    ];
    const affected = await listClassesMeeting(database, organization.id, semesterId, spans);
    return {
      holidays: holidays.map(({ from, to }, index) => ({
        ...named(affected[index] ?? []),
        isNew: !held.holidays.some((holiday) => holiday.from === from && holiday.to === to),
      })),
      outside: named([
        ...new Map(
          affected
            .slice(holidays.length)
            .flat()
            .map((one) => [one.id, one]),
        ).values(),
      ]),
    };
  },

  markCurrentSemester: async ({ semesterId }, context) => {
    const { database, organization, clock } = context;
    if (semesterId !== null) {
      const row = await lockSemester(database, organization.id, semesterId);
      if (!row) throw notFound('semester');
      if (row.archivedAt !== null) throw refused('semester-archived');
    }
    await markCurrent(database, organization.id, semesterId, doing(context));
    const rows = await listAllSemesters(database, organization.id);
    return { currentId: currentIdOf(rows, dayAtSchool(clock.now(), organization.timeZone)) };
  },

  archiveSemester: async ({ semesterId, version, isArchived }, context) => {
    const { database, organization, clock } = context;
    const before = await lockSemester(database, organization.id, semesterId);
    if (!before) throw notFound('semester');
    if ((before.archivedAt !== null) === isArchived) return { version: before.version };
    if (before.version !== version) throw refused('changed-meanwhile');
    // What is put away is not current any more; the dates of the others decide until staff mark one.
    if (isArchived && before.isCurrent) await markCurrent(database, organization.id, null, doing(context));
    const archivedAt = isArchived ? clock.iso() : null;
    const saved = await changeSemester(database, organization.id, before, { archivedAt }, doing(context));
    // While it was put away nobody was promoted: seats that came free wait for those who wait.
    if (!isArchived)
      await promoteWaiting(
        database,
        organization.id,
        await listClassesWaitedFor(database, organization.id, semesterId),
        clock.iso(),
      );
    return { version: saved.version };
  },
};

function nameTaken() {
  return invalidField('semester.name', 'semester-name-taken');
}

function valuesOf(semester: SemesterContent, timeZone: string): SemesterValues {
  return {
    name: semester.name,
    startsOn: semester.startsOn,
    endsOn: semester.endsOn,
    registrationOpensAt: instantOfMoment(semester.registrationOpens, timeZone),
    registrationClosesAt: lastInstantOfMoment(semester.registrationCloses, timeZone),
    isOpen: semester.isOpen,
    recordsDue: semester.recordsDue,
    recordsDaysBefore: semester.recordsDaysBefore,
    holidays: semester.holidays.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  };
}

function wordsOf(row: SemesterRow, timeZone: string): Omit<StaffSemester, 'isCurrent' | keyof SemesterCounts> {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    holidays: row.holidays,
    registrationOpensAt: row.registrationOpensAt,
    registrationClosesAt: row.registrationClosesAt,
    registrationOpens: momentAtSchool(row.registrationOpensAt, timeZone),
    registrationCloses: momentAtSchool(row.registrationClosesAt, timeZone),
    isOpen: row.isOpen,
    recordsDue: row.recordsDue,
    recordsDaysBefore: row.recordsDaysBefore,
    isArchived: row.archivedAt !== null,
    isMarkedCurrent: row.isCurrent,
    keepsBooks: row.keepsBooks,
  };
}

const MOST_NAMED = 50;

function named(classes: readonly AffectedClass[]) {
  return { total: classes.length, classes: classes.slice(0, MOST_NAMED) };
}

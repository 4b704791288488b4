import { isId } from '../../contract/fields.ts';
import type { functions } from '../../contract/functions.ts';
import type { SemesterContent, StaffSemester } from '../../contract/semesters.ts';
import { instantOfMoment, lastInstantOfMoment } from '../../domain/school-moment.ts';
import { momentAtSchool } from '../../domain/wall-clock.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import { decideCurrentSemester } from '../../domain/semester.ts';
import { invalidField, notFound, refused } from '../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../platform/call/handler.ts';
import { promoteWaiting } from '../enrollments/store.ts';
import { changeSemester, createSemester, type Doing, markCurrent, type SemesterValues } from './acts.ts';
import { type AffectedClass, countBySemester, listClassesMeeting } from './counts-store.ts';
import { listClassesWaitedFor, isNameTaken, listAllSemesters, lockSemester, type SemesterRow } from './store.ts';

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
    const current = currentOf(rows, today);
    const latestFirst = rows.toReversed();
    return {
      today,
      now: clock.iso(),
      semesters: [
        ...latestFirst.filter((row) => row.archived_at === null),
        ...latestFirst.filter((row) => row.archived_at !== null),
      ].map((row) => ({
        ...wordsOf(row, organization.timeZone),
        isCurrent: row.id === current?.id,
        ...(counts.get(row.id) ?? { classes: 0, drafts: 0, enrolled: 0 }),
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
    if (!isId(semesterId) || !held) throw notFound('semester');
    const spans = [
      ...holidays,
      { from: '0001-01-01', to: dayBefore(startsOn) },
      { from: dayAfter(endsOn), to: '9999-12-31' },
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
      if (row.archived_at !== null) throw archived(row);
    }
    await markCurrent(database, organization.id, semesterId, doing(context));
    const rows = await listAllSemesters(database, organization.id);
    return { currentId: currentOf(rows, dayAtSchool(clock.now(), organization.timeZone))?.id ?? null };
  },

  archiveSemester: async ({ semesterId, version, isArchived }, context) => {
    const { database, organization, clock } = context;
    const before = await lockSemester(database, organization.id, semesterId);
    if (!before) throw notFound('semester');
    if ((before.archived_at !== null) === isArchived) return { version: before.version };
    if (before.version !== version) throw changedMeanwhile(before);
    // What is put away is not current any more; the dates of the others decide until staff mark one.
    if (isArchived && before.is_current) await markCurrent(database, organization.id, null, doing(context));
    const archivedAt = isArchived ? clock.iso() : null;
    const saved = await changeSemester(database, organization.id, before, { archived_at: archivedAt }, doing(context));
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

/** Who calls, for the records. */
export function doing({ caller, clock }: SignedInContext): Doing {
  return { by: caller, at: clock.iso() };
}

/** The semester that the caller has read and may change, locked; otherwise the reason why not. */
export async function lockForChange(
  semesterId: string,
  version: number | undefined,
  { database, organization }: SignedInContext,
): Promise<SemesterRow> {
  const row = await lockSemester(database, organization.id, semesterId);
  if (!row) throw notFound('semester');
  if (row.archived_at !== null) throw archived(row);
  if (row.version !== version) throw changedMeanwhile(row);
  return row;
}

function archived({ name }: SemesterRow) {
  return refused('semester-archived', `${name} is archived. Bring it back first, then change it.`);
}

function changedMeanwhile({ name }: SemesterRow) {
  return refused(
    'changed-meanwhile',
    `Somebody else has changed ${name} since you opened it. Nothing of yours was saved.`,
  );
}

function nameTaken() {
  return invalidField('semester.name', 'There is a semester of this name already.');
}

function currentOf(rows: readonly SemesterRow[], today: string) {
  const semesters = rows
    .filter((row) => row.archived_at === null)
    .map((row) => ({ id: row.id, startsOn: row.starts_on, endsOn: row.ends_on, isCurrent: row.is_current }));
  return decideCurrentSemester(semesters, today);
}

function valuesOf(semester: SemesterContent, timeZone: string): SemesterValues {
  return {
    name: semester.name,
    starts_on: semester.startsOn,
    ends_on: semester.endsOn,
    registration_opens_at: instantOfMoment(semester.registrationOpens, timeZone),
    registration_closes_at: lastInstantOfMoment(semester.registrationCloses, timeZone),
    is_open: semester.isOpen,
    holidays: semester.holidays.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  };
}

function wordsOf(
  row: SemesterRow,
  timeZone: string,
): Omit<StaffSemester, 'isCurrent' | 'classes' | 'drafts' | 'enrolled'> {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    holidays: row.holidays,
    registrationOpensAt: row.registration_opens_at,
    registrationClosesAt: row.registration_closes_at,
    registrationOpens: momentAtSchool(row.registration_opens_at, timeZone),
    registrationCloses: momentAtSchool(row.registration_closes_at, timeZone),
    isOpen: row.is_open,
    isArchived: row.archived_at !== null,
    isMarkedCurrent: row.is_current,
  };
}

const MOST_NAMED = 50;

function named(classes: readonly AffectedClass[]) {
  return { total: classes.length, classes: classes.slice(0, MOST_NAMED) };
}

const dayBefore = (on: string) => shiftDay(on, -1);
const dayAfter = (on: string) => shiftDay(on, 1);

function shiftDay(on: string, days: number): string {
  return new Date(Date.parse(`${on}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

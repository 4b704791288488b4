import type { functions } from '../../contract/functions.ts';
import { MOST_NAMED } from '../../contract/dashboard.ts';
import type { OutputOf } from '../../contract/kit.ts';
import { daysBefore } from '../../domain/deadlines.ts';
import { byUrgency, type ClassNeed, decideClassNeeds, NEAR_DAYS } from '../../domain/needs.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import type { Handler, SignedInContext } from '../platform/call/handler.ts';
import { countHeldLetters } from '../circulars/store.ts';
import { countCalendarWork } from '../closed-days/store.ts';
import { countLikelyFamilies } from '../families/store.ts';
import { countForOffice } from '../report/store.ts';
import { chooseSemester } from '../semesters/store.ts';
import { askedBy } from '../students/store.ts';
import { countHealthDue } from './health-due.ts';
import {
  countMissing,
  countSizes,
  lastBackup,
  listAtWork,
  listConflicts,
  listDates,
  type StoredAtWork,
} from './needs-store.ts';
import { countMails } from './store.ts';

type NeedTold = OutputOf<typeof functions.officeDay>['needs'][number];
type SemesterRow = NonNullable<Awaited<ReturnType<typeof chooseSemester>>['row']>;

const HOUR_MS = 3_600_000;
/** Without one in so many hours a backup is old. */
const BACKUP_HOURS = 24;

/** What needs somebody of the office; `holdsDatabase`: whether the backups are this portal's matter. */
export const officeDay =
  ({ holdsDatabase }: { readonly holdsDatabase: boolean }): Handler<typeof functions.officeDay> =>
  async ({ semesterId }, context) => {
    const { database, organization, clock } = context;
    const today = dayAtSchool(clock.now(), organization.timeZone);
    const { row } = await chooseSemester(semesterId, context);
    const [ofSemester, { likely, healthDue, calendars }, mails, held, backup, dates, attendance] = await Promise.all([
      row ? needsOfSemester(row, today, context) : [],
      needsOfAllYears(today, context),
      countMails(database, organization.id),
      countHeldLetters(database, organization.id, clock.now()),
      lastBackup(database),
      listDates(database, organization.id, [today, daysBefore(today, -1)]),
      countForOffice(database, organization.id, { today, timeZone: organization.timeZone }),
    ]);
    const needs = [
      ...(attendance.refused > 0 ? [plain('not-handed-over', attendance.refused, today)] : []),
      ...(attendance.absent > 0 ? [plain('absent-today', attendance.absent, today)] : []),
      ...(attendance.notes > 0 ? [plain('office-notes', attendance.notes, today)] : []),
      ...(attendance.phones > 0 ? [plain('phones-hold-taps', attendance.phones, today)] : []),
      ...ofSemester,
      ...(mails.mailsFailed > 0 ? [plain('mails-failed', mails.mailsFailed, today)] : []),
      ...(held > 0 ? [plain('letters-held', held, today)] : []),
      ...(isOld(backup, clock.now(), holdsDatabase)
        ? [plain('backup-old', 1, backup && dayAtSchool(backup, organization.timeZone))]
        : []),
      ...(likely > 0 ? [plain('likely-families', likely, null)] : []),
      ...(calendars.differences > 0
        ? [{ ...plain('calendar-differences', calendars.differences, null), names: calendars.differ }]
        : []),
      ...(calendars.unread.length > 0
        ? [{ ...plain('calendar-unread', calendars.unread.length, null), names: calendars.unread }]
        : []),
      ...(healthDue ? [plain('health-due', healthDue.count, healthDue.on)] : []),
    ];
    return { today, needs: needs.toSorted(byUrgency), dates };
  };

/** Where the database is somebody else's, so are its backups, unless they were ever made here. */
function isOld(backup: string | null, now: number, holdsDatabase: boolean): boolean {
  return backup === null ? holdsDatabase : now - Date.parse(backup) > BACKUP_HOURS * HOUR_MS;
}

/** One after the other, and beside those of the semester: many that look through a large school at once take twice as long. */
async function needsOfAllYears(today: string, context: SignedInContext) {
  const likely = await countLikelyFamilies(context.database, context.organization.id);
  const now = context.clock.now();
  const calendars = await countCalendarWork(context.database, context.organization.id, { today, now });
  return { likely, calendars, healthDue: await countHealthDue(context, today) };
}

async function needsOfSemester(row: SemesterRow, today: string, context: SignedInContext): Promise<NeedTold[]> {
  const { database, organization } = context;
  const scope = { organizationId: organization.id, timeZone: organization.timeZone };
  const [classes, conflicts] = await Promise.all([
    listAtWork(database, scope, row.id),
    listConflicts(database, organization.id, { semesterId: row.id, from: today }),
  ]);
  const soon = daysBefore(today, -NEAR_DAYS);
  const near = classes.filter(({ firstOn }) => firstOn !== null && firstOn >= today && firstOn <= soon);
  const nearIds = near.map(({ id }) => id);
  // A semester that begins with all of its classes needs nobody picked out of it.
  const classIds = near.length === classes.length ? 'all' : nearIds;
  const forms = await countMissing(database, organization.id, { asked: await askedBy(row, context), classIds });
  const sizes = await countSizes(database, organization.id, nearIds);
  const firstOn = near[0]?.firstOn ?? null;
  const titles = new Map(classes.map((each) => [each.id, each]));
  return [
    ...ofClasses(classes, today),
    ...(forms > 0 ? [plain('forms-missing', forms, firstOn)] : []),
    ...(sizes > 0 ? [plain('sizes-missing', sizes, firstOn)] : []),
    ...(['instructor', 'place'] as const).flatMap((kind) => {
      const some = conflicts.filter((each) => each.kind === kind);
      const [first] = some;
      if (!first) return [];
      const involved = first.classIds.flatMap((id) => titles.get(id) ?? []);
      const names = some.slice(0, MOST_NAMED).map(({ name }) => name);
      return [{ ...plain(`${kind}-twice`, some.length, first.on), names, classes: named(involved, first.on) }];
    }),
  ];
}

/** One line a kind of need: how many classes have it, the most urgent by name. */
function ofClasses(classes: readonly StoredAtWork[], today: string): NeedTold[] {
  const found = classes.flatMap((schoolClass) =>
    decideClassNeeds(schoolClass, today).map(({ need, on }) => ({ need, on, schoolClass })),
  );
  const kinds = Map.groupBy(found.toSorted(byUrgency), ({ need }): ClassNeed => need);
  return [...kinds].map(([need, some]) => ({
    need,
    count: some.length,
    on: some[0]?.on ?? null,
    classes: some.slice(0, MOST_NAMED).flatMap(({ schoolClass, on }) => named([schoolClass], on)),
    names: [],
  }));
}

const named = (classes: readonly StoredAtWork[], on: string | null) =>
  classes.slice(0, MOST_NAMED).map(({ id, title, version, seatsTaken, minimum, waiting }) => ({
    id,
    title,
    version,
    on,
    seatsTaken,
    minimum,
    waiting,
  }));

const plain = (need: NeedTold['need'], count: number, on: string | null): NeedTold => ({
  need,
  count,
  on,
  classes: [],
  names: [],
});

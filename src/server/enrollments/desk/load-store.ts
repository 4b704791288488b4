import type { MeetingTime } from '../../../domain/schedule.ts';
import { gradeYearOf } from '../../../domain/school-year.ts';
import type { Statements } from '../../platform/database/statements.ts';
import { loadMissingBefore } from '../../records/store.ts';
import { seatOf } from './agree.ts';
import type { EnrollItem, Item, MoveItem, RegistrationAnswer } from './items.ts';
import type { DeskClass, DeskRules, DeskState } from './state.ts';
import type { MeetingCache } from './meeting-cache-store.ts';
import * as holds from './hold-queries-store.ts';
import * as queries from './queries-store.ts';
import { findTargets, type Targets } from './targets-store.ts';

/** How a batch is loaded. */
export interface LoadOptions {
  readonly meetings: MeetingCache;
  /** How many of those waiting are looked at where somebody may be promoted. */
  readonly queueLength: number;
  /** Classes beside those of the items in which a seat may become free, as somebody who waits gives it up. */
  readonly more?: ReadonlySet<string>;
  /** Off only in a test that shows what happens without locks. */
  readonly lock: boolean;
}

/**
 * Locks the classes in id order, then the students in id order, and loads all that the rules need. Everything the rules look at is read
 * after its lock, so that two servers decide one after the other.
 */
export async function loadState(
  sql: Statements,
  organizationId: string,
  items: readonly Item[],
  options: LoadOptions,
): Promise<DeskState> {
  const targets = await findTargets(sql, organizationId, items);
  return loadTargets(sql, organizationId, targets, items, options);
}

/** As `loadState`, for writers that bring classes instead of items. */
export async function loadTargets(
  sql: Statements,
  organizationId: string,
  targets: Targets,
  items: readonly Item[],
  options: LoadOptions,
): Promise<DeskState> {
  const { more = new Set<string>() } = options;
  const classIds = [...new Set([...targets.classIds, ...more])].sort();
  const { unproven, rules, classRows, counts, over } = await lockAndCount(sql, organizationId, classIds, {
    items,
    at: targets.at,
    lock: options.lock,
  });
  const freeing = new Set([...targets.freeing, ...more, ...over.map((row) => row.classId)]);
  const waiting = new Map(counts.map((row) => [row.classId, row]));
  const promotable = classRows.filter(
    (row) => waiting.has(row.id) && (freeing.has(row.id) || row.seatsTaken < row.capacity),
  );
  const heads = await queries.listQueueHeads(
    sql,
    organizationId,
    promotable.map((row) => row.id),
    { length: options.queueLength, holdsUnproven: rules.holdsUnproven },
  );
  const entries = new Map(heads.map((row) => [row.id, row]));
  const candidates = heads.map((row) => row.studentId);
  const held = over.map((row) => row.studentId);
  const studentIds = [...new Set([...targets.studentIds, ...candidates, ...held])].sort();
  const givenUp = heads.flatMap((row) => row.givesUp ?? []);
  const loaded = await loadPeople(sql, organizationId, { studentIds, targets, items, givenUp }, options);
  for (const row of loaded.entries) if (!entries.has(row.id)) entries.set(row.id, row);
  // Under the students' locks; most batches have nobody unproven and ask nothing.
  const firstHolds =
    unproven.length > 0 ? await holds.listFirstHolds(sql, organizationId, [...targets.studentIds], targets.at) : [];
  // Where seats come first nothing is asked: an opening morning has no statement more.
  const asking = classRows.filter((row) => row.asksBefore).map((row) => row.id);
  const missingOf =
    asking.length > 0 && items.some(submits)
      ? await loadMissingBefore(sql, organizationId, asking, [...targets.studentIds])
      : () => [];
  const meetings = await options.meetings.load(sql, organizationId, [
    ...classRows,
    ...loaded.live.map((row) => ({ id: row.classId, version: row.version })),
  ]);
  const classes = classRows.map((row) => {
    const queue = heads.flatMap((head) => (head.classId === row.id ? (entries.get(head.id) ?? []) : []));
    const count = waiting.get(row.id) ?? { waiting: 0, unproven: 0 };
    const couldBePromoted = count.waiting - (rules.holdsUnproven ? count.unproven : 0);
    return toClass(row, meetings, { waiting: count.waiting, queue, hasMoreWaiting: couldBePromoted > queue.length });
  });
  const enrollments = new Map(loaded.enrollments.map((row) => [row.id, row]));
  return {
    organizationId,
    rules,
    families: new Map(
      loaded.guardians.map((row) => [
        row.familyId,
        { id: row.familyId, linesOn: row.linesOn, linesCount: row.linesCount, isChanged: false },
      ]),
    ),
    unprovenAccounts: new Set(unproven.map((row) => row.id)),
    firstHolds: new Map(firstHolds.map((row) => [`${row.studentId} ${row.classId}`, row.heldUntil])),
    holds: over.map((row) => {
      const enrollment = { ...(enrollments.get(row.id) ?? row), heldUntil: row.heldUntil };
      // One object for one row: an item that names it sees what became of it.
      enrollments.set(row.id, enrollment);
      return { enrollment, isProven: row.isProven };
    }),
    classes: new Map(classes.map((item) => [item.id, item])),
    students: toStudents(loaded, meetings),
    enrollments,
    entries,
    accounts: toAccounts(loaded.guardians),
    answered: new Map(
      loaded.answered.map((row) => [
        `${row.accountId} ${row.idempotencyKey}`,
        // Written by this desk, word for word.
        { hash: row.linesHash, answer: row.result as RegistrationAnswer },
      ]),
    ),
    missingOf,
    readers: Map.groupBy(loaded.readers, (row) => row.studentId),
  };
}

/** Accounts, then classes, in id order: the first of the desk's locks, and what is counted under them. Sent together, run in this order. */
async function lockAndCount(
  sql: Statements,
  organizationId: string,
  classIds: readonly string[],
  { items, at, lock }: { readonly items: readonly Item[]; readonly at: string; readonly lock: boolean },
) {
  const [unproven, ruleRows, classRows, counts, over] = await Promise.all([
    holds.lockUnprovenAccounts(sql, organizationId, submittersOf(items), lock),
    holds.listRules(sql, organizationId),
    queries.lockClasses(sql, organizationId, classIds, lock),
    queries.countWaiting(sql, organizationId, classIds),
    holds.listHoldsOver(sql, organizationId, classIds, at),
  ]);
  const [row] = ruleRows;
  const rules: DeskRules = {
    holdsUnproven: row?.holdsUnproven ?? false,
    linesPerSubmission: row?.linesPerSubmission ?? 0,
    linesPerFamilyDay: row?.linesPerFamilyDay ?? 0,
    withdrawDaysBefore: row?.withdrawDaysBefore ?? null,
    timeZone: row?.timeZone ?? 'UTC',
  };
  return { unproven, rules, classRows, counts, over };
}

/** Whether an item is sent once by a key of its own, and answered once. */
function submits(item: Item): item is EnrollItem | MoveItem {
  return item.kind === 'enroll' || item.kind === 'move';
}

function submittersOf(items: readonly Item[]): string[] {
  const accountIds = items.flatMap((item) => {
    if (submits(item)) return item.asker.accountId;
    if (item.kind === 'take-back') return item.accountId ?? [];
    return item.kind === 'give-back'
      ? [...item.enrollments, ...item.entries].flatMap((each) => each.accountId ?? [])
      : [];
  });
  return [...new Set(accountIds)];
}

interface Wanted {
  readonly studentIds: readonly string[];
  readonly targets: Targets;
  readonly items: readonly Item[];
  /** Enrollments that somebody at the head of a queue gives up. */
  readonly givenUp: readonly string[];
}

async function loadPeople(sql: Statements, organizationId: string, wanted: Wanted, options: LoadOptions) {
  const { studentIds, targets, givenUp } = wanted;
  const submissions = wanted.items.filter(submits);
  const accountIds = [...new Set(wanted.items.flatMap(({ asker }) => ('accountId' in asker ? asker.accountId : [])))];
  // Sent together, run in this order: families and students are locked before anything of theirs is read.
  const [guardians, students, live, waits, answered, enrollments, entries, readers] = await Promise.all([
    queries.lockGuardians(sql, organizationId, accountIds, options.lock),
    queries.lockStudents(sql, organizationId, studentIds, options.lock),
    queries.listLiveEnrollments(sql, organizationId, studentIds),
    queries.listWaits(sql, organizationId, studentIds),
    queries.listAnswered(
      sql,
      organizationId,
      submissions.map((item) => item.asker.accountId),
      submissions.map((item) => item.key),
    ),
    queries.listEnrollments(sql, organizationId, [...targets.enrollmentIds, ...givenUp]),
    queries.listEntries(sql, organizationId, targets.entryIds, targets.enrollmentIds),
    queries.listReaders(sql, organizationId, studentIds),
  ]);
  return { guardians, students, live, waits, answered, enrollments, entries, readers };
}

/** Each account with its families, the oldest first, as the rows come. */
function toAccounts(rows: Awaited<ReturnType<typeof loadPeople>>['guardians']): DeskState['accounts'] {
  return new Map(
    [...Map.groupBy(rows, (row) => row.accountId)].map(([accountId, memberships]) => [
      accountId,
      { memberships, isComplete: memberships.some(({ name, phone }) => name !== '' && phone !== '') },
    ]),
  );
}

function toStudents(
  loaded: Pick<Awaited<ReturnType<typeof loadPeople>>, 'students' | 'live' | 'waits'>,
  meetings: ReadonlyMap<string, readonly MeetingTime[]>,
): DeskState['students'] {
  const students: DeskState['students'] = new Map(
    loaded.students.map((row) => [
      row.id,
      {
        id: row.id,
        links: row.links,
        birthDate: row.birthDate,
        grade: row.grade,
        gradeYear: row.gradeYear,
        isGradeKnown: row.isGradeKnown,
        enrolledIn: new Map(),
        waitsFor: new Set(),
        seats: new Map(),
      },
    ]),
  );
  for (const row of loaded.live) {
    // A cancelled class keeps its students, and takes no time of theirs.
    const held = row.isCancelled ? [] : (meetings.get(row.classId) ?? []);
    const student = students.get(row.studentId);
    student?.enrolledIn.set(row.classId, held);
    if (!row.isCancelled) student?.seats.set(row.classId, seatOf(row));
  }
  for (const row of loaded.waits) students.get(row.studentId)?.waitsFor.add(row.classId);
  return students;
}

function toClass(
  row: queries.ClassRow,
  meetings: ReadonlyMap<string, readonly MeetingTime[]>,
  waitlist: Pick<DeskClass, 'waiting' | 'queue' | 'hasMoreWaiting'>,
): DeskClass {
  const held = meetings.get(row.id) ?? [];
  return {
    ...waitlist,
    id: row.id,
    semesterId: row.semesterId,
    keepsBooks: row.keepsBooks,
    isPublished: row.publishedAt !== null,
    isInformationOnly: row.isInformationOnly,
    isPaused: row.isPaused,
    isCancelled: row.isCancelled,
    asksBefore: row.asksBefore,
    registrationOpensAt: row.opensAt,
    registrationClosesAt: row.closesAt,
    minGrade: row.minGrade,
    maxGrade: row.maxGrade,
    minAge: row.minAge,
    maxAge: row.maxAge,
    gradeYear: gradeYearOf({ isEnteringGrade: row.isEnteringGrade, meetings: held }, row.schoolYearBegins),
    capacity: row.capacity,
    priceCents: row.priceCents,
    priceMaxCents: row.priceMaxCents,
    group: row.group,
    soldInGroupId: row.soldInGroupId,
    meetings: held,
    before: { seatsTaken: row.seatsTaken, nextTicket: row.nextTicket },
    seatsTaken: row.seatsTaken,
    seatsOver: row.seatsOver,
    nextTicket: row.nextTicket,
    isQueueChecked: false,
    isChanged: false,
  };
}

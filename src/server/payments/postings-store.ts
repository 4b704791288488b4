import { sql } from 'kysely';
import type { LedgerEntry } from '../../domain/ledger.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import {
  listStanding,
  listTakenBack,
  postSeat,
  type SeatEntry,
  type Share,
  sumTakenOff,
  takeOff,
} from '../../domain/seat-postings.ts';
import { decideDueDay, dueAgainFrom } from '../../domain/terms.ts';
import { type Actor, actorName } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Statements, statementsIn } from '../platform/database/statements.ts';
import { newId } from '../platform/ids.ts';

/** What has happened to a seat, for the ledger: by whom, when, and under which name the history knows it. */
export interface SeatAct {
  readonly enrollmentId: string;
  readonly act: string;
  readonly at: string;
  readonly accountId: string | null;
  readonly actor: string;
  readonly reason: string | null;
}

/** A seat that is owed for, as it stands after its act. */
export interface OwedSeat {
  readonly id: string;
  readonly payerFamilyId: string;
  readonly agreedCents: number;
  /** It has not ended, and its class is not cancelled: what was agreed is owed. */
  readonly isLive: boolean;
  /** What is kept of the price of one that has ended. */
  readonly keptCents: number;
  readonly transferredFrom: string | null;
  /** The first date of its class. */
  readonly firstOn: string | null;
}

interface School {
  readonly organizationId: string;
  readonly timeZone: string;
}

/** What was taken back is owed again with its days, where that is undone within this time. */
const UNDONE_WITHIN_MS = 24 * 3_600_000;

/**
 * Enters what these acts change of what is owed, in their transaction. Seats that are new are `fresh`; all others, and what was entered for them, are read
 * after they were saved. Whoever changes a seat holds its student's lock.
 */
export async function postSeats(
  statements: Statements,
  { organizationId, timeZone }: School,
  { acts, fresh }: { readonly acts: readonly SeatAct[]; readonly fresh: readonly OwedSeat[] },
): Promise<void> {
  const isFresh = new Set(fresh.map(({ id }) => id));
  const others = acts.flatMap(({ enrollmentId }) => (isFresh.has(enrollmentId) ? [] : enrollmentId));
  const seats = new Map(
    [...fresh, ...(await listOwed(statements, organizationId, others))].map((row) => [row.id, row]),
  );
  const before = [...seats.values()].flatMap(({ transferredFrom }) => transferredFrom ?? []);
  const rowsEntered = await listEntered(statements, organizationId, [...others, ...before]);
  const entered = Map.groupBy(rowsEntered, ({ enrollmentId }) => enrollmentId);
  const causes = new Map<string, string>();
  const rows = acts.flatMap((act) => {
    const seat = seats.get(act.enrollmentId);
    if (!seat) return [];
    const entries = entriesOf(seat, { entered, today: dayAtSchool(act.at, timeZone), act });
    const cause = `${act.at} ${act.actor} ${seat.payerFamilyId}`;
    if (entries.length > 0 && !causes.has(cause)) causes.set(cause, newId());
    return entries.map((entry) => ({ ...act, ...entry, seat, causeId: causes.get(cause) ?? '' }));
  });
  await addEntries(statements, organizationId, inOrder(rows));
}

type IdentifiedEntry = SeatEntry & { readonly id: string };
type Entered = LedgerEntry & { readonly at: string };
type BySeat = ReadonlyMap<string | null, readonly Entered[]>;

function entriesOf(
  seat: OwedSeat,
  { entered, today, act }: { readonly entered: BySeat; readonly today: string; readonly act: SeatAct },
): IdentifiedEntry[] {
  const own = entered.get(seat.id) ?? [];
  const restOn = decideDueDay(today, seat.firstOn);
  const cents = seat.isLive ? seat.agreedCents : 0;
  if (seat.transferredFrom !== null && own.length === 0)
    return entriesOfMoved(entered.get(seat.transferredFrom) ?? [], { cents, restOn });
  const offCents = sumTakenOff(own);
  // What is kept is no more than was left of the price, and owed on the days of that.
  const most = Math.min(seat.keptCents, Math.max(0, seat.agreedCents - offCents));
  const kept = Math.max(0, most - sumTakenOff(own, 'kept'));
  return [
    ...postSeat(own, { cents: Math.max(0, cents - offCents), days: daysAgain(own, today, act), restOn }),
    ...postSeat(own, { priced: 'kept', cents: kept, days: listStanding(own), restOn }),
  ].map(withId);
}

/** Whoever moves keeps the days on which the seat of before was due, and what was taken off of it. */
function entriesOfMoved(
  before: readonly Entered[],
  { cents, restOn }: { readonly cents: number; readonly restOn: string },
): IdentifiedEntry[] {
  const posted = postSeat([], { cents, days: listStanding(before), restOn }).map(withId);
  const shares = posted.map((entry) => ({ entryId: entry.id, on: entry.on, cents: entry.cents }));
  return [...posted, ...takeOff(shares.toReversed(), sumTakenOff(before)).map(withId)];
}

const withId = (entry: SeatEntry): IdentifiedEntry => ({ ...entry, id: newId() });

/**
 * What is owed more before what is owed less, in the order of their ids: money that an act frees pays first what the same act makes due, as for whoever moves, or
 * of whose price a part is kept.
 */
function inOrder<Of extends Row>(rows: readonly Of[]): Of[] {
  const ids = rows.map(({ id }) => id).toSorted();
  const ordered = [...rows.filter(({ cents }) => cents > 0), ...rows.filter(({ cents }) => cents <= 0)];
  const idOf = new Map(ordered.map(({ id }, at) => [id, ids[at] ?? id]));
  return ordered.map((row) => ({
    ...row,
    id: idOf.get(row.id) ?? row.id,
    takesBackId: idOf.get(row.takesBackId ?? '') ?? row.takesBackId,
  }));
}

/** The days on which what was taken back was due; where that is not just undone, none is soon. */
function daysAgain(own: readonly Entered[], today: string, { at, act }: SeatAct): Share[] {
  const last = own.findLast(({ kind }) => kind === 'taken-back');
  if (!last) return [];
  // Families of a cancelled class had been told that they owe nothing.
  const isUndone = act !== 'reinstated' && Date.parse(at) - Date.parse(last.at) <= UNDONE_WITHIN_MS;
  const from = isUndone ? '' : dueAgainFrom(today);
  return listTakenBack(own).map(({ on, cents }) => ({ cents, on: on < from ? from : on }));
}

/** Of these seats those that are owed for: their semester keeps books, and a household is known that owes. */
function listOwed(statements: Statements, organizationId: string, ids: readonly string[]): Promise<OwedSeat[]> | [] {
  if (ids.length === 0) return [];
  return statements.rows<OwedSeat>(
    `SELECT e.id, e.payer_family_id, e.transferred_from, e.agreed_cents,
       e.state IN ('enrolled', 'completed') AND c.cancelled_at IS NULL AS is_live, e.kept_cents,
       (SELECT min(m.held_on) FROM meetings m WHERE m.organization_id = $1 AND m.class_id = c.id) AS first_on
     FROM enrollments e
     JOIN classes c ON c.organization_id = e.organization_id AND c.id = e.class_id
     JOIN semesters s ON s.organization_id = c.organization_id AND s.id = c.semester_id
     WHERE e.organization_id = $1 AND e.id = ANY($2::uuid[]) AND s.keeps_books AND e.payer_family_id IS NOT NULL`,
    [organizationId, ids],
  );
}

function listEntered(statements: Statements, organizationId: string, ids: readonly string[]): Promise<Entered[]> | [] {
  if (ids.length === 0) return [];
  return statements.rows<Entered>(
    `SELECT id, at, kind, cents, enrollment_id, takes_back_id, due_on FROM ledger_entries
     WHERE organization_id = $1 AND enrollment_id = ANY($2::uuid[]) ORDER BY id`,
    [organizationId, ids],
  );
}

type Row = SeatAct & IdentifiedEntry & { readonly seat: OwedSeat; readonly causeId: string };

async function addEntries(statements: Statements, organizationId: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await statements.rows(
    `INSERT INTO ledger_entries (organization_id, id, at, family_id, kind, cents, enrollment_id, cause_id, act, takes_back_id, due_on,
       account_id, actor, reason)
     SELECT $1, * FROM unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::bigint[], $7::uuid[], $8::uuid[], $9::text[],
       $10::uuid[], $11::date[], $12::uuid[], $13::text[], $14::text[])`,
    [
      organizationId,
      rows.map(({ id }) => id),
      rows.map(({ at }) => at),
      rows.map(({ seat }) => seat.payerFamilyId),
      rows.map(({ kind }) => kind),
      rows.map(({ cents }) => cents),
      rows.map(({ enrollmentId }) => enrollmentId),
      rows.map(({ causeId }) => causeId),
      rows.map(({ act }) => act),
      rows.map(({ takesBackId }) => takesBackId),
      rows.map(({ on }) => on),
      rows.map(({ accountId }) => accountId),
      rows.map(({ actor }) => actor),
      rows.map(({ reason }) => reason),
    ],
  );
}

/** An act on every seat of a class, or of a semester. */
interface WideAct {
  readonly act: 'cancelled' | 'reinstated' | 'books' | 'corrected';
  readonly at: string;
  readonly by: Actor;
}

type Wide =
  | { readonly classId: string }
  | { readonly semesterId: string }
  | { readonly enrollmentIds: readonly string[] };

function seatsOf(organizationId: string, of: Wide) {
  if ('enrollmentIds' in of) return sql`id = ANY(${of.enrollmentIds}::uuid[])`;
  const live = sql`state IN ('enrolled', 'completed')`;
  if ('classId' in of) return sql`class_id = ${of.classId} AND ${live}`;
  return sql`class_id IN (SELECT id FROM classes WHERE organization_id = ${organizationId} AND semester_id = ${of.semesterId}) AND ${live}`;
}

/** Enters what an act on every live seat of a class or of a semester, or on these seats, changes of what is owed; their students are locked for it. */
export async function postAll(database: Database, school: School, of: Wide, { act, at, by }: WideAct): Promise<void> {
  const { organizationId } = school;
  const { rows } = await sql<{ id: string }>`WITH seats AS (
      SELECT id, student_id FROM enrollments WHERE organization_id = ${organizationId} AND ${seatsOf(organizationId, of)}
    ), locked AS (
      SELECT students.id FROM students WHERE organization_id = ${organizationId} AND id IN (SELECT student_id FROM seats)
      ORDER BY students.id FOR NO KEY UPDATE
    )
    SELECT seats.id FROM seats JOIN locked ON locked.id = seats.student_id`.execute(database);
  const who = { accountId: typeof by === 'string' ? null : by.accountId, actor: actorName(by), reason: null };
  const acts = rows.map(({ id }) => ({ enrollmentId: id, act, at, ...who }));
  if (acts.length > 0) await postSeats(statementsIn(database), school, { acts, fresh: [] });
}

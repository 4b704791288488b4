import { type Actor, actorName } from '../platform/call/handler.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { AUDIT_AT_ONCE, type AUDIT_SORTS } from '../../contract/audit.ts';
import { entityOf } from '../../contract/audit-changes.ts';
import { chosenSort, findPage, inOrder, orderOf, type TablePage } from '../platform/database/table-page.ts';
import { type AuditAction, auditChange } from './changes.ts';

export { type AuditAction, auditChange } from './changes.ts';

/** Something that happened to a record: who did what, from what to what, why, when. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly entityId: string;
  /** What changed, by field: `{title: {from, to}}`; other facts stand beside. Only what `changes.ts` names for its action. */
  readonly change: object;
  readonly reason?: string | null;
  readonly at: string;
  readonly by: Actor;
}

/** Writes the entries of one act, in its transaction. */
export async function record(
  database: Database,
  organizationId: string,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await database
    .insertInto('auditEntries')
    .values(
      entries.map(({ action, entityId, change, reason = null, at, by }) => ({
        organizationId,
        id: newId(),
        at,
        actorAccountId: typeof by === 'string' ? null : by.accountId,
        actor: actorName(by),
        action,
        entity: entityOf(action),
        entityId,
        change: auditChange(action, change),
        reason,
      })),
    )
    .execute();
}

/** Which entries of the history are asked for; `words` must all be found. */
export interface AuditQuery {
  readonly words: readonly AuditWord[];
  readonly entity: string | undefined;
  /** Only the history of these records; none: of all. */
  readonly entityIds: readonly string[];
  readonly actor: string | undefined;
  /** From this instant on, and before that one. */
  readonly from: string | undefined;
  readonly before: string | undefined;
  /** Only what comes after this entry, in the order that is asked for. */
  readonly beyond: string | undefined;
  /** So many are counted at most, from the end that is shown first. */
  readonly most: number;
}

/** One word of a search: as it was typed, and the records whose names have it. */
export interface AuditWord {
  readonly pattern: string;
  readonly ids: readonly string[];
}

export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly change: object;
  readonly reason: string | null;
}

/** What the history sorts by. */
const KEYS: Readonly<Record<(typeof AUDIT_SORTS)[number], RawBuilder<unknown>>> = { when: sql`at` };

/** A page of the history, newest first unless asked otherwise, with how many entries are found and how far was looked. */
export async function listAudit(
  database: Database,
  organizationId: string,
  query: AuditQuery,
  page: TablePage,
): Promise<{ total: number; rows: AuditRow[]; lookedTo: LookedTo | null }> {
  const { words, actor, entityIds, most } = query;
  const order = orderOf(KEYS, page.sort, '-when');
  const { isDescending } = chosenSort(KEYS, page.sort, '-when');
  const asked = sql.join(conditions(organizationId, query, isDescending), sql` AND `);
  // Every entry has its time: in the very order of the index, so that no more are read than are counted. "NULLS LAST" would sort all.
  const inOrderOfTime = isDescending ? sql`ORDER BY at DESC, id DESC` : sql`ORDER BY at, id`;
  const entries = sql`audit_entries WHERE ${asked} ${inOrderOfTime}`;
  const atOnce = words.length > 0 ? AUDIT_AT_ONCE.words : AUDIT_AT_ONCE.actor;
  const isSought = words.length > 0 || actor !== undefined;
  // One record's history is read whole, whatever is looked for in it.
  const isBounded = isSought && entityIds.length === 0;
  const among = sql`${entries} ${isBounded ? sql`LIMIT ${atOnce}` : sql`OFFSET 0`}`;
  const found = isSought
    ? sql`SELECT id, at AS key FROM (${soughtIn(among, asked, query)}) AS found ${inOrderOfTime} LIMIT ${most}`
    : sql`SELECT id, at AS key FROM ${entries} LIMIT ${most}`;
  const [{ total, ids }, lookedTo] = await Promise.all([
    findPage(database, found, order, page),
    isBounded ? findLookedTo(database, entries, atOnce) : null,
  ]);
  const rows = await database
    .selectFrom('auditEntries')
    .select(['id', 'at', 'actor', 'action', 'entity', 'entityId', 'change', 'reason'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  return { total, rows: inOrder(ids, rows), lookedTo };
}

/** What indexes find. */
function conditions(
  organizationId: string,
  { entity, entityIds, actor, from, before, beyond }: AuditQuery,
  isDescending: boolean,
): RawBuilder<unknown>[] {
  const further = isDescending ? sql`<` : sql`>`;
  return [
    sql`organization_id = ${organizationId}`,
    // That a mail was read changes nothing: who asks for it, or for all that somebody did, finds it.
    ...(entity ? [sql`entity = ${entity}`] : actor || entityIds.length > 0 ? [] : [sql`action <> 'mail.read'`]),
    ...(entityIds.length > 0 ? [aboutRecords(entityIds)] : []),
    ...(from ? [sql`at >= ${from}`] : []),
    ...(before ? [sql`at < ${before}`] : []),
    ...(beyond
      ? [
          sql`(at, id) ${further} (SELECT at, id FROM audit_entries WHERE organization_id = ${organizationId} AND id = ${beyond})`,
        ]
      : []),
  ];
}

/** The last entry that was looked at, and how many were. */
interface LookedTo {
  readonly id: string;
  readonly at: string;
  readonly entries: number;
}

/** Null where there is nothing beyond it. */
async function findLookedTo(
  database: Database,
  entries: RawBuilder<unknown>,
  atOnce: number,
): Promise<LookedTo | null> {
  const { rows } = await sql<{ id: string; at: string }>`
    SELECT id, at FROM ${entries} LIMIT 2 OFFSET ${atOnce - 1}`.execute(database);
  return rows[0] && rows.length === 2 ? { ...rows[0], entries: atOnce } : null;
}

/** What a record is called says whose history is meant as long as few are called so. */
const FEW_NAMED = 50;

/** Of some entries (`among`), and of all about the few records that a word names: those that have every word, and are of whoever is asked for. */
function soughtIn(
  among: RawBuilder<unknown>,
  asked: RawBuilder<unknown>,
  { words, actor }: AuditQuery,
): RawBuilder<unknown> {
  const named = words.flatMap(({ ids }) => (ids.length > 0 && ids.length <= FEW_NAMED ? [ids] : []));
  const ofNamed = named.map((ids) => sql`audit_entries WHERE ${asked} AND ${aboutRecords(ids)} OFFSET 0`);
  const isSought = sql.join([...words.map(hasWord), ...(actor ? [sql`actor = ${actor}`] : [])], sql` AND `);
  // The words are made once for each entry that is looked at: what ends by itself (LIMIT, OFFSET) is not made again for each of them.
  const made = words.length > 0 ? WORDS : sql`''`;
  const parts = [among, ...ofNamed].map(
    (part) => sql`(SELECT id, at FROM (SELECT *, ${made} AS words FROM ${part}) AS entries WHERE ${isSought})`,
  );
  return sql.join(parts, sql` UNION `);
}

const WORDS = sql`lower(concat_ws(' ', actor, action, reason, change::text))`;

/** The records themselves, and what happened in them: the enrollments of a class or a student are part of its history. */
function aboutRecords(ids: readonly string[]): RawBuilder<unknown> {
  return sql`(entity_id = ANY(${ids}::uuid[]) OR (entity IN ('enrollment', 'waitlist-entry')
    AND (change->>'classId' = ANY(${ids}) OR change->>'studentId' = ANY(${ids}))))`;
}

function hasWord({ pattern, ids }: AuditWord): RawBuilder<unknown> {
  const written = sql`words LIKE ${pattern}`;
  if (ids.length === 0) return written;
  return sql`(${written} OR entity_id = ANY(${ids}::uuid[]) OR change->>'classId' = ANY(${ids}::text[])
    OR change->>'studentId' = ANY(${ids}::text[]))`;
}

/** The kinds of records that have a history, and those who changed something lately; of some records alone, what theirs has. */
export async function listAuditChoices(
  database: Database,
  organizationId: string,
  entityIds: readonly string[],
): Promise<{ entities: string[]; actors: string[] }> {
  const { rows } = await sql<{ entities: string[] | null; actors: string[] | null }>`
    WITH RECURSIVE ${entityIds.length > 0 ? ofRecords(organizationId, entityIds) : ofAll(organizationId)}
    SELECT (SELECT array_agg(entity ORDER BY entity) FROM kinds) AS entities, ARRAY(SELECT DISTINCT actor FROM (
      SELECT actor FROM told ORDER BY at DESC, id DESC LIMIT ${LATELY}) AS lately ORDER BY actor LIMIT 100) AS actors`.execute(
    database,
  );
  const [found] = rows;
  return { entities: found?.entities ?? [], actors: found?.actors ?? [] };
}

/** So many of the latest entries say who changes something lately. */
const LATELY = 2000;
/** What families do themselves all day says little of who works here. */
const isOfStaff = sql`entity NOT IN ('enrollment', 'waitlist-entry', 'student')`;

function ofRecords(organizationId: string, entityIds: readonly string[]): RawBuilder<unknown> {
  const isAbout = sql`organization_id = ${organizationId} AND ${aboutRecords(entityIds)}`;
  return sql`kinds AS (SELECT DISTINCT entity FROM audit_entries WHERE ${isAbout}),
    told AS (SELECT actor, at, id FROM audit_entries WHERE ${isAbout} AND ${isOfStaff})`;
}

/** From kind to kind along an index, and the latest of each: what families do is most of the history, and stepped over. */
function ofAll(organizationId: string): RawBuilder<unknown> {
  const next = (after = sql``) =>
    sql`(SELECT entity FROM audit_entries WHERE organization_id = ${organizationId} ${after} ORDER BY entity LIMIT 1)`;
  return sql`steps AS (SELECT ${next()} AS entity
      UNION ALL SELECT ${next(sql`AND audit_entries.entity > steps.entity`)} FROM steps WHERE entity IS NOT NULL),
    kinds AS (SELECT entity FROM steps WHERE entity IS NOT NULL),
    told AS (SELECT latest.* FROM kinds CROSS JOIN LATERAL (SELECT actor, at, id FROM audit_entries
      WHERE organization_id = ${organizationId} AND audit_entries.entity = kinds.entity ORDER BY at DESC, id DESC LIMIT ${LATELY}) AS latest
      WHERE ${isOfStaff})`;
}

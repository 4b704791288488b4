import type * as circleCalls from '../../../contract/circle.ts';
import type { CircleEntry } from '../../../contract/circle.ts';
import { decideEntry, type EntryAct } from '../../../domain/circle.ts';
import { type AuditAction, record } from '../../audit/store.ts';
import { send } from '../../mail/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import {
  type Actor,
  actorName,
  type CallContext,
  type HandlersOf,
  type SignedInContext,
} from '../../platform/call/handler.ts';
import { endLink, findStudentAccess, listMemberships, studentsOf } from '../store.ts';
import { findAnyGuardian, giveAccess } from '../households-store.ts';
import { removeGuardian } from '../people-store.ts';
import { circleDecidedMail } from '../letters/circle-decided.ts';
import * as store from './circle-store.ts';
import { refuseOwnCircle } from './enter.ts';

export interface CircleParts {
  /** The mail that a link to object was made for; null when it is none of ours. */
  readonly mailOf: (token: string) => string | null;
}

/** What becomes of whoever the school let into a child's circle: families agree and object, health lets in, the office looks. */
export function circleFunctions({ mailOf }: CircleParts): HandlersOf<typeof circleCalls> {
  return {
    circleEntries: async (_input, context) => {
      const { database, organization, clock } = context;
      const own = await listOwn(context);
      const entries = await store.listEntries(database, organization.id, store.isOfStudents(own.studentIds));
      const told: (CircleEntry & { isObjectable: boolean })[] = [];
      for (const row of entries) {
        if (!isTold(row, clock.iso()) || !(await mayDecide(row, own, context))) continue;
        const isObjectable = decideEntry(row.state, 'object', row.objectableUntil > clock.iso()) !== null;
        told.push({ ...tell(row), isObjectable });
      }
      const waits = entries.flatMap((row) => {
        const isMine = own.ways.some(
          ({ familyId, guardianId }) =>
            familyId === row.familyId && (row.guardianId === null || row.guardianId === guardianId),
        );
        if (!isMine || !['waiting', 'objected', 'kept-out'].includes(row.state)) return [];
        const waitsFor = row.state === 'waiting' ? (row.nobodyLeft === null ? 'guardian' : 'school') : 'objection';
        const { studentId, studentName, createdAt: at } = row;
        return [{ studentId, studentName, at, for: waitsFor } as const];
      });
      return { entries: told, waits };
    },

    agreeToEntry: async ({ entryId }, context) => {
      const row = await lockEntry(entryId, context);
      if (!row || !(await mayDecide(row, await listOwn(context), context))) throw notFound('entry');
      await decide(row, 'agree', context, { decidedAt: context.clock.iso(), decidedBy: actorName(context.caller) });
      return {};
    },

    objectToEntry: async ({ entryId }, context) => {
      const { database, organization, caller } = context;
      const row = await lockEntry(entryId, context);
      const own = await listOwn(context);
      if (!row || !(await mayDecide(row, own, context))) throw notFound('entry');
      const act = await store.listEntries(database, organization.id, store.isOfAct(row.actId));
      const decided = await Promise.all(act.map(async (each) => ((await mayDecide(each, own, context)) ? [each] : [])));
      await object(decided.flat(), actorName(caller), caller, context);
      return {};
    },

    objectionOffer: async ({ token }, context) => {
      const { rows } = await findByLink(token, context, mailOf);
      const now = context.clock.iso();
      const isOpen = rows.some((row) => decideEntry(row.state, 'object', row.objectableUntil > now));
      const [first] = rows;
      if (!first) throw notFound('entry');
      return {
        names: [...new Set(rows.flatMap(({ names }) => names))],
        students: [...new Set(rows.map(({ studentName }) => studentName))],
        until: first.objectableUntil,
        state: first.objectableUntil <= now ? 'over' : isOpen ? 'open' : rows.some(isObjected) ? 'objected' : 'over',
      };
    },

    objectByLink: async ({ token }, context) => {
      const { mailId, rows } = await findByLink(token, context, mailOf);
      const { database, organization, clock } = context;
      if (!rows.some(({ objectableUntil }) => objectableUntil > clock.iso())) throw refused('entry-decided');
      await store.lockEntries(
        database,
        organization.id,
        rows.map(({ id }) => id),
      );
      const name = (await store.findTold(database, organization.id, mailId)) ?? '';
      const locked = await store.listEntries(database, organization.id, store.isOfMail(organization.id, mailId));
      await object(locked, name, name, context);
      return {};
    },

    openEntries: async ({ studentId }, context) => {
      const { database, organization, caller } = context;
      const which = studentId === undefined ? store.isOpen : store.isOfStudents([studentId]);
      const rows = await store.listEntries(database, organization.id, which);
      return {
        entries: rows.flatMap((row) =>
          row.state === 'ended'
            ? []
            : [{ ...tell(row), familyId: row.familyId, isOwn: row.byAccountId === caller.accountId }],
        ),
      };
    },

    letIn: async ({ entryId, reason }, context) => {
      const row = await lockForStaff(entryId, context);
      await decide(row, 'let-in', context, decidedNow(reason, context));
      await tellDeciders(row, { act: 'let-in', reason }, context);
      return {};
    },

    decideObjection: async ({ entryId, decision, reason }, context) => {
      const row = await lockForStaff(entryId, context);
      await decide(row, decision, context, decidedNow(reason, context));
      if (decision === 'keep-out') await takeOut(row, reason, context);
      await tellDeciders(row, { act: decision, reason }, context);
      return {};
    },
  };
}

const isObjected = ({ state }: store.EntryRow) => state === 'objected' || state === 'kept-out';

/** What is open is told, and for a while what became of it. */
function isTold(row: store.EntryRow, now: string): boolean {
  if (row.state === 'waiting' || row.state === 'objected') return true;
  return row.state !== 'ended' && row.objectableUntil > now;
}

function tell(row: store.EntryRow): CircleEntry {
  const { state } = row;
  if (state === 'ended') throw new Error('What ended is told to nobody.');
  return {
    ...row,
    state,
    isHousehold: row.guardianId === null,
    names: [...row.names],
    by: row.byName,
    at: row.createdAt,
  };
}

/** The caller's own ways to students, those that are closed among them. */
async function listOwn({ database, organization, caller }: SignedInContext) {
  const memberships = await listMemberships(database, organization.id, caller.accountId);
  const familyIds = memberships.map(({ familyId }) => familyId);
  const guardians = (await store.listCircleGuardians(database, organization.id, familyIds)).filter(
    ({ accountId }) => accountId === caller.accountId,
  );
  return { ways: guardians, studentIds: await studentsOf(database, organization.id, familyIds) };
}

/**
 * Whether somebody decides about an entry: a full guardian of before, as long as they are one, or whoever is one by now and to whom nothing
 * is closed. Somebody whose own way was objected to decides nothing.
 */
async function mayDecide(
  row: store.EntryRow,
  { ways }: Awaited<ReturnType<typeof listOwn>>,
  { database, organization, caller }: SignedInContext,
): Promise<boolean> {
  const found = await findStudentAccess(database, organization.id, caller.accountId, row.studentId);
  if (found?.access !== 'full') return false;
  const isOfBefore = ways.some(({ guardianId, access }) => access === 'full' && row.deciderIds.includes(guardianId));
  return isOfBefore || found.trusted === 'full';
}

async function lockEntry(entryId: string, { database, organization }: CallContext): Promise<store.EntryRow | null> {
  const find = async () => (await store.listEntries(database, organization.id, store.isEntry(entryId)))[0] ?? null;
  const found = await find();
  if (!found) return null;
  const act = await store.listEntries(database, organization.id, store.isOfAct(found.actId));
  await store.lockEntries(
    database,
    organization.id,
    act.map(({ id }) => id),
  );
  return find();
}

/** The same for somebody of the school: neither who did it, nor anybody of their family. */
async function lockForStaff(entryId: string, context: SignedInContext): Promise<store.EntryRow> {
  const { caller } = context;
  const row = await lockEntry(entryId, context);
  if (!row) throw notFound('entry');
  if (row.byAccountId === caller.accountId) throw refused('own-act');
  await refuseOwnCircle([row.studentId], context);
  return row;
}

const decidedNow = (reason: string, { clock, caller }: SignedInContext) => ({
  decidedAt: clock.iso(),
  decidedBy: actorName(caller),
  decidedByAccountId: caller.accountId,
  decisionReason: reason,
});

const NOTED = {
  agree: 'family.entry-agreed',
  object: 'family.entry-objected',
  'let-in': 'family.entry-let-in',
  'keep-out': 'family.entry-kept-out',
  'let-back': 'family.entry-let-back',
} as const satisfies Record<EntryAct, AuditAction>;

/** Writes what was decided, of all that is open about the same newcomer and student. */
async function decide(
  row: store.EntryRow,
  act: Exclude<EntryAct, 'object'>,
  context: SignedInContext,
  facts: Omit<store.Decided, 'state'>,
): Promise<void> {
  const { database, organization, clock, caller } = context;
  const state = decideEntry(row.state, act, false);
  if (!state) throw refused('entry-decided');
  const beside = await store.listEntries(database, organization.id, store.isOfStudents([row.studentId]));
  const same = beside.filter(
    (each) => each.familyId === row.familyId && each.guardianId === row.guardianId && each.state === row.state,
  );
  await store.setEntry(
    database,
    organization.id,
    same.map(({ id }) => id),
    { ...facts, state },
  );
  await note(NOTED[act], row, caller, facts.decisionReason ?? undefined, { database, organization, clock });
}

async function object(
  rows: readonly store.EntryRow[],
  objectedBy: string,
  by: Actor,
  context: CallContext,
): Promise<void> {
  const { database, organization, clock } = context;
  const open = rows.filter((row) => decideEntry(row.state, 'object', row.objectableUntil > clock.iso()) !== null);
  if (open.length === 0) throw refused('entry-decided');
  await store.setEntry(
    database,
    organization.id,
    open.map(({ id }) => id),
    { state: 'objected', objectedAt: clock.iso(), objectedBy },
  );
  for (const row of open) await note('family.entry-objected', row, by, undefined, context);
}

async function findByLink(token: string, { database, organization }: CallContext, mailOf: CircleParts['mailOf']) {
  const mailId = mailOf(token);
  const rows = mailId
    ? await store.listEntries(database, organization.id, store.isOfMail(organization.id, mailId))
    : [];
  if (!mailId || rows.length === 0) throw notFound('entry');
  return { mailId, rows: rows.filter(({ state }) => state !== 'ended') };
}

/** Ends what an act of the school gave; after a merge the way is closed and the rest stands, until the merge is undone. */
async function takeOut(row: store.EntryRow, reason: string, { database, organization, clock }: SignedInContext) {
  if (row.how === 'students-merged' || row.how === 'families-merged') return;
  const { studentId, familyId, guardianId } = row;
  if (guardianId === null) return endLink(database, organization.id, { familyId, studentId, at: clock.iso(), reason });
  const guardian = await findAnyGuardian(database, organization.id, guardianId);
  if (!guardian || guardian.removedAt !== null) return;
  if (row.accessBefore === null)
    await removeGuardian(database, { organizationId: organization.id, at: clock.iso() }, guardian);
  else await giveAccess(database, organization.id, guardianId, row.accessBefore);
}

/** The family reads what the school decided, and why. */
async function tellDeciders(
  { id: entryId }: store.EntryRow,
  decided: { readonly act: 'let-in' | 'keep-out' | 'let-back'; readonly reason: string },
  { database, organization, clock, caller }: SignedInContext,
): Promise<void> {
  const facts = { entryId, by: actorName(caller), ...decided };
  const addresses = await store.listDeciderAddresses(database, organization.id, entryId);
  const mails = addresses.map((address) => circleDecidedMail.to(address, facts, { at: clock.iso() }));
  await send(database, organization.id, mails);
}

async function note(
  action: AuditAction,
  { familyId, studentId }: store.EntryRow,
  by: Actor,
  reason: string | undefined,
  { database, organization, clock }: Pick<CallContext, 'database' | 'organization' | 'clock'>,
): Promise<void> {
  const entry = { action, entityId: familyId, change: { studentId }, at: clock.iso(), by, ...(reason && { reason }) };
  await record(database, organization.id, [entry]);
}

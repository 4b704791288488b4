import type { Functions } from '../../../contract/functions.ts';
import { HEALTH_SECTIONS } from '../../../domain/record-sections.ts';
import { UNDO_DAYS } from '../../../domain/student-merge.ts';
import { decideGradeKnown } from '../../../domain/told-grade.ts';
import { enterMerged, readCircles, takeBackEntries } from '../../families/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import { actorName, type Handler, type SignedInContext } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { LostRace } from '../../platform/database/trouble.ts';
import { newId } from '../../platform/ids.ts';
import { exchangeCodeWords, sealPlainOf, type WordPair } from '../../code-words/store.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { changeStudent, getStudent } from '../store.ts';
import type { HealthOfTwo } from './health-port.ts';
import { decideTaken, mergeRows, wordsToExchange } from './merge-rows.ts';
import {
  carry,
  holdsAnything,
  isAsLeft,
  listObstacles,
  mergeFields,
  mergePlans,
  newer,
  tellsHealth,
} from './merge-rules.ts';
import * as store from './merge-store.ts';
import { findMerge, markUndone, saveMerge } from './merges-store.ts';
import { look, note, twoOf } from './two.ts';

const DAY_MS = 86_400_000;

/** Makes two students one: everything of the merged one goes over, or stays with them unseen where the other's is kept. */
export function mergeStudents(health: HealthOfTwo, keyring: Keyring): Handler<Functions['mergeStudents']> {
  return async ({ seen, takes, reason, nobodyLeft, ...both }, context) => {
    const { database, organization, caller, clock } = context;
    const two = twoOf(both, context);
    await lockBoth(two, context);
    await sealPlainOf(database, keyring, organization.id, [two.keptId, two.mergedId]);
    const { kept, merged, snapshot: before, places, seen: now } = await look(health, two, context);
    if (now !== seen) throw refused('changed-meanwhile');
    if (listObstacles(before, places, two).length > 0) throw refused('merge-obstacle');
    const circles = await readCircles(database, organization.id, [two.keptId, two.mergedId]);
    const merging = { ...two, at: clock.iso(), takes: new Set(takes.sections) };
    await store.writeRows(database, two, mergeRows(before.rows, merging));
    await store.writeCarried(database, organization.id, carry(before.carried, two));
    await store.writePlans(database, organization.id, before.plans, mergePlans(before.plans, two));
    const isTaken = decideTaken(before.rows, merging);
    const exchanged = HEALTH_SECTIONS.filter((section) => isTaken(section));
    await health.exchange(database, two, exchanged);
    const drafts = await health.moveDrafts(database, two);
    const words = wordsToExchange(before.rows, merging);
    await exchangeCodeWords(database, keyring, wordPairs(two, words));
    const student = mergeFields(kept, merged, takes.fields);
    await changeStudent(database, place(context), student);
    await store.markMerged(database, two);
    const [id, undoUntil] = [newId(), new Date(clock.now() + UNDO_DAYS * DAY_MS).toISOString()];
    await enterMerged(database, place(context), circles, {
      studentId: two.keptId,
      shown: await decideShown(before, two, database),
      entering: { how: 'students-merged', reason, nobodyLeft, by: caller, actId: id },
    });
    const after = await store.readSnapshot(database, two);
    const states = await health.states(database, two);
    const keptRows = {
      before,
      after,
      student: { before: kept, after: student },
      exchanged,
      drafts,
      health: states,
      words,
    };
    await saveMerge(database, two, { id, undoUntil, mergedAt: clock.iso(), mergedBy: actorName(caller), keptRows });
    await note('student.merged', two, reason, context);
    return { mergeId: id, undoUntil };
  };
}

/** Makes them two again, as they were, while nobody has built on it. */
export function undoMerge(health: HealthOfTwo, keyring: Keyring): Handler<Functions['undoMerge']> {
  return async ({ mergeId, reason }, context) => {
    const { database, organization, clock } = context;
    const known = await findMerge(database, organization.id, mergeId);
    if (!known) throw notFound('merge');
    const two = { organizationId: organization.id, keptId: known.keptId, mergedId: known.mergedId };
    await lockBoth(two, context);
    const merge = await findMerge(database, organization.id, mergeId);
    if (!merge || merge.undoneAt !== null) throw refused('already-undone');
    if (!merge.keptRows || merge.undoUntil <= clock.iso()) throw refused('merge-too-late');
    const { before, after, student, exchanged, drafts, health: left } = merge.keptRows;
    const kept = await getStudent(database, organization.id, two.keptId);
    const isHealthAsLeft = JSON.stringify(await health.states(database, two)) === JSON.stringify(left);
    const isStudentAsLeft = kept.version === student.after.version;
    if (!isStudentAsLeft || !isHealthAsLeft || !isAsLeft(after, await store.readSnapshot(database, two)))
      throw refused('merge-built-on');
    await store.writeRows(database, two, newer(before.rows, after.rows));
    await store.writeCarried(database, organization.id, before.carried);
    await store.followSeats(database, two, before.carried);
    await store.writePlans(database, organization.id, mergePlans(before.plans, two), before.plans);
    await health.exchange(database, two, exchanged);
    await exchangeCodeWords(database, keyring, wordPairs(two, merge.keptRows.words));
    await health.moveDrafts(database, { ...two, keptId: two.mergedId, mergedId: two.keptId }, drafts);
    await changeStudent(database, place(context), {
      ...student.before,
      // A merge of before it was said has none.
      isGradeKnown: decideGradeKnown(student.before),
      // A merge of before grades moved on has none.
      gradeYear: student.before.gradeYear ?? (student.before.grade === null ? null : kept.gradeYear),
      version: kept.version + 1,
    });
    await store.markApart(database, two, before.aliases);
    await takeBackEntries(database, organization.id, { actId: mergeId });
    await markUndone(database, organization.id, mergeId, clock.iso());
    await note('student.merge-undone', two, reason, context);
    return {};
  };
}

/** The code words that households have for the two. */
function wordPairs({ organizationId, keptId, mergedId }: store.Two, familyIds: readonly string[]): WordPair[] {
  return familyIds.map((familyId) => [
    { organizationId, familyId, studentId: keptId },
    { organizationId, familyId, studentId: mergedId },
  ]);
}

/**
 * Of which of the two there is something that the other's households would newly see. Whoever was entered first was there first: to their
 * households the other child is news only where its health was told.
 */
async function decideShown(before: store.Snapshot, two: store.Two, database: Database) {
  const [first = two.keptId, second = two.mergedId] = await store.listByAge(database, two);
  return {
    first: holdsAnything(before, first) ? first : null,
    second: tellsHealth(before, second) ? second : null,
  };
}

/** Keeps the desk, both families and everybody else from the two. */
async function lockBoth(two: store.Two, { database }: SignedInContext): Promise<void> {
  const locked = await store.lockTwo(database, two);
  // A class that came before the students were locked cannot be locked now without breaking the desk's order: all begins anew.
  if (!(await store.listClassIds(database, two)).every((id) => locked.includes(id)))
    throw new LostRace('a student came to a class while two were merged');
}

function place({ organization, clock }: SignedInContext) {
  return { organizationId: organization.id, at: clock.iso() };
}

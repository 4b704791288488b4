import { createHash } from 'node:crypto';
import { type AuditAction, record } from '../../audit/store.ts';
import { notFound, refused } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { listGuardians } from '../people-store.ts';
import { isFamily } from '../households-store.ts';
import { listLive, readSnapshot, type Two } from './merge-store.ts';

export function twoOf(both: Omit<Two, 'organizationId'>, { organization }: SignedInContext): Two {
  if (both.keptId === both.mergedId) throw notFound('family');
  return { ...both, organizationId: organization.id };
}

/** Refuses what is no family of the school, and what is part of another one by now. */
export async function requireBoth(two: Two, { database }: SignedInContext): Promise<void> {
  for (const id of [two.keptId, two.mergedId])
    if (!(await isFamily(database, two.organizationId, id))) throw notFound('family');
  if ((await listLive(database, two)).length < 2) throw refused('already-merged');
}

/** All that a merge is decided by, and a digest that says whether it is still the same. */
export async function look(two: Two, { database }: SignedInContext) {
  const snapshot = await readSnapshot(database, two);
  const guardians = await listGuardians(database, two.organizationId, [two.keptId, two.mergedId]);
  // What a family types, what it was reminded of and what staff wrote is nothing that is chosen here.
  const { section_drafts: _typed, record_reminders: _sent, notes: _notes, tasks: _tasks, ...rows } = snapshot.rows;
  // A code word that is sealed meanwhile is the same word.
  const links = rows.family_students.map(({ code_word: _word, ...link }) => link);
  const seen = createHash('sha256').update(JSON.stringify([{ ...rows, family_students: links }, guardians]));
  return { snapshot, guardians, seen: seen.digest('base64url') };
}

/** The history has it with the family that stays. */
export async function note(
  action: Extract<AuditAction, `family.merge${string}`>,
  { organizationId, keptId, mergedId }: Two,
  reason: string,
  { database, caller, clock }: SignedInContext,
): Promise<void> {
  const entry = { action, entityId: keptId, change: { familyId: mergedId }, reason, at: clock.iso(), by: caller };
  await record(database, organizationId, [entry]);
}

import { createHash } from 'node:crypto';
import type { AuditAction } from '../../audit/store.ts';
import { record } from '../../audit/store.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { findStudent } from '../store.ts';
import type { HealthOfTwo } from './health-port.ts';
import { listLivePlaces, readSnapshot, type Two } from './merge-store.ts';

export function twoOf(both: Omit<Two, 'organizationId'>, { organization }: SignedInContext): Two {
  if (both.keptId === both.mergedId) throw notFound('student');
  return { ...both, organizationId: organization.id };
}

/** All that a merge is decided by, and a digest that says whether it is still the same. */
export async function look(health: HealthOfTwo, two: Two, { database }: SignedInContext) {
  const [kept, merged] = [
    await findStudent(database, two.organizationId, two.keptId),
    await findStudent(database, two.organizationId, two.mergedId),
  ];
  if (!kept || !merged) throw notFound('student');
  const snapshot = await readSnapshot(database, two);
  const states = await health.states(database, two);
  // What a family types or plans, and what it was reminded of, is nothing that is chosen here.
  const { section_drafts: _typed, record_reminders: _sent, ...rows } = snapshot.rows;
  // A code word that is sealed meanwhile is the same word.
  const links = rows.family_students.map(({ code_word: _word, ...link }) => link);
  const told = { ...rows, family_students: links };
  const seen = createHash('sha256').update(JSON.stringify([kept, merged, told, snapshot.carried, states]));
  return { kept, merged, snapshot, places: await listLivePlaces(database, two), seen: seen.digest('base64url') };
}

/** The history has it with the student who stays. */
export async function note(
  action: Extract<AuditAction, `student.merge${string}`>,
  { organizationId, keptId, mergedId }: Two,
  reason: string,
  { database, caller, clock }: SignedInContext,
): Promise<void> {
  const entry = { action, entityId: keptId, change: { studentId: mergedId }, reason, at: clock.iso(), by: caller };
  await record(database, organizationId, [entry]);
}

import type { StaffRole } from '../../../contract/roles.ts';
import { record } from '../../audit/store.ts';
import { unlinkAccount } from '../../directory/store.ts';
import type { Actor } from '../../platform/call/handler.ts';
import type { Database } from '../../platform/database/connect.ts';
import { changeInvitations } from './invitations-store.ts';

/** Who does something where, and when. */
export interface Doing {
  readonly organizationId: string;
  readonly at: string;
  readonly by: Actor;
}

interface Told {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly instructorId: string | null;
}

/** The history of an invitation: the address is all that is known of whom it went to. */
export async function noteInvitations(
  database: Database,
  { organizationId, at, by }: Doing,
  what: 'sent' | 'accepted' | 'confirmed' | 'withdrawn',
  invitations: readonly Told[],
): Promise<void> {
  const entries = invitations.map(({ id, email, role, instructorId }) => ({
    action: `staff-invitation.${what}` as const,
    entityId: id,
    change: { email, role, ...(instructorId && { instructorId }) },
    at,
    by,
  }));
  await record(database, organizationId, entries);
}

/** Links that lead nowhere from now on; they are locked. */
export async function withdrawInvitations(database: Database, doing: Doing, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const ended = await changeInvitations(database, doing.organizationId, ids, { withdrawnAt: doing.at });
  await noteInvitations(database, doing, 'withdrawn', ended);
}

/** An account is no instructor any more. */
export async function endInstructor(database: Database, doing: Doing, accountId: string): Promise<void> {
  const { organizationId, at, by } = doing;
  const ids = await unlinkAccount(database, organizationId, accountId);
  const entries = ids.map((id) => ({ action: 'instructor.unlinked', entityId: id, change: { accountId } }) as const);
  await record(
    database,
    organizationId,
    entries.map((entry) => ({ ...entry, at, by })),
  );
}

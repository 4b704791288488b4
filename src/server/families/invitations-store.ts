import { sql } from 'kysely';
import type { Invitation } from '../../domain/invitations.ts';
import type { GuardianAccess } from '../../domain/family-access.ts';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import { hashOf } from '../platform/letters/invitation-link.ts';

interface NewInvitation {
  readonly id: string;
  readonly familyId: string;
  readonly studentId: string | null;
  /** Whoever was entered and is to be made one with the account that accepts. */
  readonly guardianId: string | null;
  readonly access: GuardianAccess;
  readonly email: string;
  readonly token: string;
  readonly invitedBy: string;
  readonly expiresAt: string;
  readonly waitsForProof?: boolean;
  readonly isSenderKnown?: boolean;
  readonly senderNetwork?: string;
}

export async function addInvitations(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  invitations: readonly NewInvitation[],
): Promise<void> {
  const rows = invitations.map(({ token, ...invitation }) => ({
    organizationId,
    createdAt: at,
    tokenHash: hashOf(token),
    ...invitation,
  }));
  if (rows.length > 0) await database.insertInto('invitations').values(rows).execute();
}

export interface InvitationRow extends Invitation {
  readonly id: string;
  readonly familyId: string;
  readonly studentId: string | null;
  readonly guardianId: string | null;
  readonly access: GuardianAccess;
  readonly email: string;
  readonly invitedBy: string;
  /** Whether the school knew whoever invited. */
  readonly isSenderKnown: boolean;
}

/** The invitation that a link leads to, or that is named; `lock` keeps it so until the commit: of two who accept, one is first. */
export async function findInvitation(
  database: Database,
  organizationId: string,
  by: { readonly token: string } | { readonly id: string },
  { lock = false } = {},
): Promise<InvitationRow | null> {
  const row = await database
    .selectFrom('invitations')
    .select(['id', 'familyId', 'studentId', 'guardianId', 'access', 'email', 'invitedBy'])
    .select(['expiresAt', 'usedAt', 'withdrawnAt', 'isSenderKnown'])
    .where('organizationId', '=', organizationId)
    .$if('token' in by, (query) => query.where('tokenHash', '=', 'token' in by ? hashOf(by.token) : ''))
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** Invitations of these families that can still be accepted, the newest first. */
export async function listOpenInvitations(
  database: Database,
  organizationId: string,
  familyIds: readonly string[],
  now: string,
) {
  return database
    .selectFrom('invitations')
    .leftJoin('students', (join) =>
      join
        .onRef('students.organizationId', '=', 'invitations.organizationId')
        .onRef('students.id', '=', 'invitations.studentId'),
    )
    .select([
      'invitations.id',
      'invitations.familyId',
      'invitations.email',
      'invitations.access',
      'invitations.expiresAt',
      'invitations.waitsForProof',
    ])
    .select(sql<string | null>`coalesce(nullif(students.preferred_name, ''), students.first_name)`.as('studentName'))
    .where('invitations.organizationId', '=', organizationId)
    .where('invitations.familyId', 'in', familyIds)
    .where('invitations.usedAt', 'is', null)
    .where('invitations.withdrawnAt', 'is', null)
    .where('invitations.expiresAt', '>', now)
    .orderBy('invitations.id', 'desc')
    .execute();
}

/** How many invitations a family made since then, whatever became of them. */
export async function countInvitations(
  database: Database,
  organizationId: string,
  familyId: string,
  since: string,
): Promise<number> {
  const row = await database
    .selectFrom('invitations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('familyId', '=', familyId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function endInvitation(
  database: Database,
  organizationId: string,
  id: string,
  end: { readonly usedAt: string; readonly usedBy: string } | { readonly withdrawnAt: string },
): Promise<void> {
  await database
    .updateTable('invitations')
    .set(end)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Makes an account a guardian of a family, anew where they were one before. */
export async function addGuardian(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  {
    familyId,
    accountId,
    access,
  }: { readonly familyId: string; readonly accountId: string; readonly access: GuardianAccess },
): Promise<string> {
  // What they call themselves elsewhere is theirs to bring along.
  const { rows } = await sql<{ id: string }>`
    INSERT INTO guardians (organization_id, id, family_id, account_id, access, name, phone, phone_e164, created_at)
    SELECT ${organizationId}, ${newId()}, ${familyId}, ${accountId}, ${access}, coalesce(own.name, ''), coalesce(own.phone, ''), own.phone_e164, ${at}
    FROM (SELECT 1) AS one LEFT JOIN LATERAL (
      SELECT name, phone, phone_e164 FROM guardians WHERE organization_id = ${organizationId} AND account_id = ${accountId} AND removed_at IS NULL
      ORDER BY family_id LIMIT 1) AS own ON true
    ON CONFLICT (organization_id, family_id, account_id)
      DO UPDATE SET access = excluded.access, removed_at = NULL, version = guardians.version + 1
    RETURNING id`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('A guardian was not added.');
  return row.id;
}

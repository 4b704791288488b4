import { sql } from 'kysely';
import type { EnteredGuardian } from '../../domain/invitations.ts';
import type { Database } from '../platform/database/connect.ts';

export interface EnteredRow extends EnteredGuardian {
  readonly id: string;
  readonly familyId: string;
  readonly name: string;
  readonly access: 'full' | 'view' | 'pick-up';
}

/** An open invitation of the `guardians` row at hand, to the address that is entered still; more columns may be asked of it. */
export const openInvitation = (organizationId: string, now: string) => sql`invitations
  WHERE invitations.organization_id = ${organizationId} AND invitations.guardian_id = guardians.id
    AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > ${now}::timestamptz AND lower(invitations.email) = lower(guardians.email)`;

/** Guardians without an account: this one, or the full ones of the households that these students live in; those who came first in front. */
export async function listEntered(
  database: Database,
  organizationId: string,
  of: { readonly guardianIds: readonly string[] } | { readonly studentIds: readonly string[] },
  now: string,
): Promise<EnteredRow[]> {
  const which =
    'guardianIds' in of
      ? sql`guardians.id = ANY(${of.guardianIds}::uuid[])`
      : sql`guardians.access = 'full' AND guardians.family_id IN (SELECT family_id FROM family_students
          WHERE family_students.organization_id = ${organizationId} AND student_id = ANY(${of.studentIds}::uuid[]) AND ended_at IS NULL)`;
  const { rows } = await sql<EnteredRow>`
    SELECT guardians.id, guardians.family_id, name, email, access, EXISTS (SELECT FROM ${openInvitation(organizationId, now)}) AS is_invited,
      EXISTS (SELECT FROM guardians AS beside JOIN accounts ON accounts.id = beside.account_id AND accounts.disabled_at IS NULL
        WHERE beside.organization_id = ${organizationId} AND beside.family_id = guardians.family_id
          AND beside.access = 'full' AND beside.removed_at IS NULL) AS has_inviter
    FROM guardians WHERE guardians.organization_id = ${organizationId} AND account_id IS NULL AND removed_at IS NULL AND ${which}
    ORDER BY created_at, id`.execute(database);
  return rows;
}

/** Makes an account the guardian who was entered. Where they had left this family before, that row of theirs is nobody's any more. */
export async function adoptGuardian(
  database: Database,
  organizationId: string,
  { id, familyId, access }: Pick<EnteredRow, 'id' | 'familyId' | 'access'>,
  accountId: string,
): Promise<void> {
  await sql`UPDATE guardians SET account_id = NULL, name = '', email = '', phone = '', phone_e164 = NULL, postal_address = '', version = version + 1
    WHERE organization_id = ${organizationId} AND family_id = ${familyId} AND account_id = ${accountId} AND removed_at IS NOT NULL`.execute(
    database,
  );
  // Whoever signs in is written to at the account's own address.
  await sql`UPDATE guardians SET account_id = ${accountId}, access = ${access}, email = '', version = version + 1
    WHERE organization_id = ${organizationId} AND id = ${id} AND account_id IS NULL AND removed_at IS NULL`.execute(
    database,
  );
}

/** Locks families in the order in which everybody does. */
export async function lockFamilies(database: Database, organizationId: string, ids: readonly string[]): Promise<void> {
  await sql`SELECT FROM families WHERE organization_id = ${organizationId} AND id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    database,
  );
}

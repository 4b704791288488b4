import { sql } from 'kysely';
import type { StaffRole } from '../../../contract/roles.ts';
import type { StaffInvitation } from '../../../domain/staff-invitations.ts';
import type { Database } from '../../platform/database/connect.ts';
import { hashOf } from '../../platform/letters/invitation-link.ts';

export interface StaffInvitationRow extends StaffInvitation {
  readonly id: string;
  readonly role: StaffRole;
  readonly instructorId: string | null;
  readonly instructorName: string | null;
  readonly invitedBy: string;
  readonly inviterEmail: string | null;
  readonly accepterEmail: string | null;
  /** As guardians call themselves; empty where they have no family here. */
  readonly accepterName: string;
  readonly inviterName: string;
}

interface NewStaffInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly instructorId: string | null;
  readonly token: string;
  readonly isMailed: boolean;
  readonly invitedBy: string;
  readonly expiresAt: string;
}

export async function addInvitation(
  database: Database,
  { organizationId, at }: { readonly organizationId: string; readonly at: string },
  { token, ...invitation }: NewStaffInvitation,
): Promise<void> {
  const row = { organizationId, createdAt: at, tokenHash: hashOf(token), ...invitation };
  await database.insertInto('staffInvitations').values(row).execute();
}

/** Whoever may give roles now: signs in, and has the role of administrator, which counts. */
const isInviterInOffice = (
  organizationId: string,
) => sql<boolean>`EXISTS (SELECT FROM role_grants JOIN accounts ON accounts.id = role_grants.account_id
  WHERE role_grants.organization_id = ${organizationId} AND role_grants.account_id = staff_invitations.invited_by
    AND role_grants.role = 'administrator' AND accounts.disabled_at IS NULL AND (accounts.email_verified OR NOT role_grants.waits_for_proof))`;

const nameOf = (
  organizationId: string,
  who: 'used_by' | 'invited_by',
) => sql<string>`coalesce((SELECT max(name) FROM guardians
  WHERE guardians.organization_id = ${organizationId} AND guardians.account_id = ${sql.ref(`staff_invitations.${who}`)}), '')`;

const invitations = (database: Database, organizationId: string) =>
  database
    .selectFrom('staffInvitations')
    .innerJoin('accounts as inviter', 'inviter.id', 'staffInvitations.invitedBy')
    .leftJoin('accounts as accepter', 'accepter.id', 'staffInvitations.usedBy')
    .leftJoin('instructors', (join) =>
      join
        .onRef('instructors.organizationId', '=', 'staffInvitations.organizationId')
        .onRef('instructors.id', '=', 'staffInvitations.instructorId'),
    )
    .select([
      'staffInvitations.id',
      'staffInvitations.email',
      'staffInvitations.role',
      'staffInvitations.instructorId',
      'staffInvitations.isMailed',
      'staffInvitations.invitedBy',
      'staffInvitations.expiresAt',
      'staffInvitations.usedAt',
      'staffInvitations.usedBy',
      'staffInvitations.confirmedAt',
      'staffInvitations.withdrawnAt',
      'instructors.name as instructorName',
      'inviter.email as inviterEmail',
      'accepter.email as accepterEmail',
    ])
    .select([
      isInviterInOffice(organizationId).as('isInviterInOffice'),
      nameOf(organizationId, 'used_by').as('accepterName'),
      nameOf(organizationId, 'invited_by').as('inviterName'),
    ])
    .where('staffInvitations.organizationId', '=', organizationId);

/** The invitation that a link leads to, or that is named; `lock` keeps it so until the commit: of two who accept, one is first. */
export async function findInvitation(
  database: Database,
  organizationId: string,
  by: { readonly token: string } | { readonly id: string },
  { lock = false } = {},
): Promise<StaffInvitationRow | null> {
  const row = await invitations(database, organizationId)
    .$if('token' in by, (query) => query.where('tokenHash', '=', 'token' in by ? hashOf(by.token) : ''))
    .$if('id' in by, (query) => query.where('staffInvitations.id', '=', 'id' in by ? by.id : ''))
    .$if(lock, (query) => query.forUpdate('staffInvitations'))
    .executeTakeFirst();
  return row ?? null;
}

/** Those that are neither confirmed nor withdrawn, the newest first. */
export async function listInvitations(database: Database, organizationId: string): Promise<StaffInvitationRow[]> {
  return invitations(database, organizationId)
    .where('confirmedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .orderBy('staffInvitations.id', 'desc')
    .execute();
}

/** Locks what is open of an address and a role, and of an instructor's record; their ids. */
export async function lockOpenInvitations(
  database: Database,
  organizationId: string,
  { email, role, instructorId }: Pick<NewStaffInvitation, 'email' | 'role' | 'instructorId'>,
): Promise<string[]> {
  const rows = await database
    .selectFrom('staffInvitations')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('confirmedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where((is) =>
      is.or([
        is.and([is(is.fn('lower', ['email']), '=', email.toLowerCase()), is('role', '=', role)]),
        ...(instructorId === null ? [] : [is('instructorId', '=', instructorId)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The same of whoever has an account. */
export async function lockOpenInvitationsOf(
  database: Database,
  organizationId: string,
  { accountId, role }: { readonly accountId: string; readonly role: StaffRole },
): Promise<string[]> {
  const account = await database.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  if (!account?.email) return [];
  return lockOpenInvitations(database, organizationId, { email: account.email, role, instructorId: null });
}

export async function changeInvitations(
  database: Database,
  organizationId: string,
  ids: readonly string[],
  change: { readonly usedAt?: string; readonly usedBy?: string; confirmedAt?: string | null; withdrawnAt?: string },
) {
  return database
    .updateTable('staffInvitations')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .returning(['id', 'email', 'role', 'instructorId'])
    .execute();
}

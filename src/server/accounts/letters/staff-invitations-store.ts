import type { Database } from '../../platform/database/connect.ts';

/** What a mail tells of these invitations. Those that were withdrawn are told to nobody any more. */
export async function listToldInvitations(database: Database, organizationId: string, ids: readonly string[]) {
  const rows = await database
    .selectFrom('staffInvitations')
    .leftJoin('instructors', (join) =>
      join
        .onRef('instructors.organizationId', '=', 'staffInvitations.organizationId')
        .onRef('instructors.id', '=', 'staffInvitations.instructorId'),
    )
    .select([
      'staffInvitations.id',
      'staffInvitations.email',
      'staffInvitations.role',
      'instructors.name as instructorName',
    ])
    .where('staffInvitations.organizationId', '=', organizationId)
    .where('staffInvitations.id', 'in', ids)
    .where('withdrawnAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

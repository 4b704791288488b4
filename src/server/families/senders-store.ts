import { sql } from 'kysely';
import type { Sender, SentByStrangers } from '../../domain/strangers.ts';
import type { Database } from '../platform/database/connect.ts';

/** What the school has of an account, as far as it says whether the school knows it. */
export async function getSender(
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<Omit<Sender, 'isStaff'>> {
  const { rows } = await sql<Omit<Sender, 'isStaff'>>`SELECT accounts.created_at AS "accountSince",
    EXISTS (SELECT FROM guardians AS own JOIN guardians AS entered ON entered.organization_id = own.organization_id AND entered.family_id = own.family_id
      WHERE own.organization_id = ${organizationId} AND own.account_id = accounts.id AND own.removed_at IS NULL
        AND (entered.account_id IS NULL OR (entered.id = own.id AND entered.created_at < accounts.created_at))) AS "isEntered",
    (SELECT min(enrollments.enrolled_at) FROM guardians JOIN family_students ON family_students.organization_id = guardians.organization_id
        AND family_students.family_id = guardians.family_id AND family_students.ended_at IS NULL
      JOIN enrollments ON enrollments.organization_id = family_students.organization_id AND enrollments.student_id = family_students.student_id
      WHERE guardians.organization_id = ${organizationId} AND guardians.account_id = accounts.id AND guardians.removed_at IS NULL
        AND enrollments.state IN ('enrolled', 'completed') AND enrollments.held_until IS NULL) AS "enrolledAt"
    FROM accounts WHERE accounts.id = ${accountId}`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('Whoever calls has no account.');
  return row;
}

/** What strangers have sent since then to this address and from this network; whoever else invites it waits until the commit. */
export async function countOfStrangers(
  database: Database,
  organizationId: string,
  { email, network, since }: { readonly email: string; readonly network: string; readonly since: string },
): Promise<SentByStrangers> {
  const address = email.toLowerCase();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`invited ${organizationId} ${address}`}, 0))`.execute(
    database,
  );
  const { rows } = await sql<SentByStrangers>`SELECT
      count(*) FILTER (WHERE lower(email) = ${address})::float8 AS "toAddress",
      count(*) FILTER (WHERE lower(email) = ${address} AND sender_network = ${network})::float8 AS "toAddressFromNetwork",
      count(*) FILTER (WHERE sender_network = ${network})::float8 AS "fromNetwork"
    FROM invitations WHERE organization_id = ${organizationId} AND NOT is_sender_known AND created_at > ${since}::timestamptz`.execute(
    database,
  );
  return rows[0] ?? { toAddress: 0, toAddressFromNetwork: 0, fromNetwork: 0 };
}

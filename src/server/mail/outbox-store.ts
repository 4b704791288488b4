import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';

/** Writes mails into the outbox in one statement, due at once; each is a fact of its own. */
export async function addMails(
  database: Database,
  organizationId: string,
  mails: readonly { readonly to: string; readonly facts: object }[],
  { kind, at }: { kind: string; at: string },
): Promise<void> {
  if (mails.length === 0) return;
  const ids = mails.map(() => newId());
  await sql`INSERT INTO outbox_mails (organization_id, id, kind, about_id, to_email, facts, created_at, next_try_at)
    SELECT ${organizationId}::uuid, id, ${kind}, id, to_email, facts, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${ids}::uuid[], ${mails.map(({ to }) => to)}::text[], ${mails.map(({ facts }) => JSON.stringify(facts))}::jsonb[])
      AS new (id, to_email, facts)`.execute(database);
}

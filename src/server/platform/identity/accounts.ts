import type { Selectable } from 'kysely';
import { newId } from '../ids.ts';
import type { Schema } from '../database/schema.ts';
import type { IdentityDatabase } from './tables.ts';

export type AccountRow = Selectable<Schema['accounts']>;

/** A person as an identity provider names them: the same subject at two issuers is two people. */
export interface ProvidedPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

/** The account of a provider's person; made at their first appearance, and never twice. */
export async function ensureAccount(
  database: IdentityDatabase,
  person: ProvidedPerson,
  at: string,
): Promise<AccountRow> {
  const find = () =>
    database
      .selectFrom('accounts')
      .selectAll()
      .where('issuer', '=', person.issuer)
      .where('subject', '=', person.subject)
      .executeTakeFirst();
  const held = await find();
  if (held) return held;
  await database
    .insertInto('accounts')
    .values({
      id: newId(),
      issuer: person.issuer,
      subject: person.subject,
      email: person.email,
      email_verified: person.emailVerified,
      disabled_at: null,
      tokens_valid_after: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('The account that was just made is gone.');
  return made;
}

/** Accounts with an address; more than one only where two providers know it. */
export async function findAccountsByEmail(database: IdentityDatabase, email: string): Promise<AccountRow[]> {
  return await database
    .selectFrom('accounts')
    .selectAll()
    .where((is) => is(is.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .orderBy('created_at')
    .execute();
}

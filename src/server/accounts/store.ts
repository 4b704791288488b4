import type { Database, IdentityDatabase } from '../platform/database/connect.ts';
import { newId } from '../platform/ids.ts';
import type { Selectable } from 'kysely';
import type { Schema as AuthSchema } from '../platform/database/auth-schema.ts';

/** Name and phone of a guardian, with their family; null before the first save. */
export async function findGuardian(database: Database, organizationId: string, accountId: string) {
  const row = await database
    .selectFrom('guardians')
    .select(['id', 'familyId', 'name', 'phone'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

export interface GuardianDetails {
  readonly organizationId: string;
  readonly accountId: string;
  readonly name: string;
  readonly phone: string;
  readonly at: string;
}

/**
 * Saves a guardian's details, and makes the guardian with a family of their own at the first save. Two first saves at one moment meet
 * the unique (organization, account): the later one finds the earlier's row, and no family is left without a guardian.
 */
export async function saveGuardian(database: Database, details: GuardianDetails): Promise<{ isNew: boolean }> {
  if (await updateGuardian(database, details)) return { isNew: false };
  const familyId = newId();
  await database
    .insertInto('families')
    .values({ organizationId: details.organizationId, id: familyId, createdAt: details.at })
    .execute();
  const inserted = await database
    .insertInto('guardians')
    .values({
      organizationId: details.organizationId,
      id: newId(),
      familyId,
      accountId: details.accountId,
      name: details.name,
      phone: details.phone,
      createdAt: details.at,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'accountId']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows) return { isNew: true };
  await database
    .deleteFrom('families')
    .where('organizationId', '=', details.organizationId)
    .where('id', '=', familyId)
    .execute();
  await updateGuardian(database, details);
  return { isNew: false };
}

async function updateGuardian(database: Database, details: GuardianDetails): Promise<boolean> {
  const updated = await database
    .updateTable('guardians')
    .set({ name: details.name, phone: details.phone })
    .where('organizationId', '=', details.organizationId)
    .where('accountId', '=', details.accountId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** As sign-in reads it, with the names of the database. */
export type AccountRow = Selectable<AuthSchema['accounts']>;

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

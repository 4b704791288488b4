import type { Selectable } from 'kysely';
import { ensureFamily } from '../families/store.ts';
import { type Database, type IdentityDatabase, withIdentityTables } from '../platform/database/connect.ts';
import { hasSecondFactor } from './second-factor/second-factor-store.ts';
import { newId } from '../platform/ids.ts';
import type { Schema as AuthSchema } from '../platform/database/auth-schema.ts';

export {
  endPerson,
  findPerson,
  holdAccount,
  listPlaces,
  listSignIns,
  lockPerson,
  type Person,
} from './ending-store.ts';
export { isLastAdministrator, listRoles } from './roles/holders-store.ts';

/** Whether an account has a second factor of the embedded service. */
export const ownsSecondFactor = (database: Database, accountId: string) =>
  hasSecondFactor(withIdentityTables(database), accountId);

/** Name and phone of a guardian; null before the first save. Whoever is in several families says the same in each. */
export async function findGuardian(database: Database, organizationId: string, accountId: string) {
  const row = await database
    .selectFrom('guardians')
    .select(['name', 'phone'])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .orderBy('familyId')
    .executeTakeFirst();
  return row ?? null;
}

export interface GuardianDetails {
  readonly organizationId: string;
  readonly accountId: string;
  readonly name: string;
  readonly phone: string;
  readonly phoneE164: string | null;
  readonly at: string;
}

/** Saves a guardian's details in every family of theirs, and makes the first one with the first save. */
export async function saveGuardian(database: Database, details: GuardianDetails): Promise<void> {
  if (await updateGuardian(database, details)) return;
  await ensureFamily(database, details, details.accountId);
  await updateGuardian(database, details);
}

async function updateGuardian(
  database: Database,
  { organizationId, accountId, name, phone, phoneE164 }: GuardianDetails,
): Promise<boolean> {
  const updated = await database
    .updateTable('guardians')
    .set((value) => ({ name, phone, phoneE164, version: value('version', '+', 1) }))
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
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

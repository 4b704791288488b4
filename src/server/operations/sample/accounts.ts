import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import { createAccountDirectly, hashPassword } from '../../accounts/roles/administration.ts';

/** Makes the accounts of the sample's people, all with one password hashed once; answers their ids by address. */
export async function makeAccounts(
  database: Database,
  clock: Clock,
  emails: readonly string[],
  password: string,
): Promise<Map<string, string>> {
  const passwordHash = await hashPassword(password);
  const accounts = new Map<string, string>();
  for (const email of emails)
    accounts.set(
      email,
      await createAccountDirectly(database, clock, { email, password, passwordHash, emailVerified: true }),
    );
  return accounts;
}

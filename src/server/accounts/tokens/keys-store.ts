import { type Database, withIdentityTables } from '../../platform/database/connect.ts';

/** Forgets the keys that sign tokens: they lie encrypted with the secret, and without them any other secret may take its place. */
export async function forgetSigningKeys(database: Database): Promise<void> {
  await withIdentityTables(database).deleteFrom('auth_key').execute();
}

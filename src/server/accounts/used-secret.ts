import type { Database } from '../platform/database/connect.ts';
import { deriveKeys } from './secret.ts';
import { withIdentityTables } from '../platform/database/auth-tables.ts';

/** Whether a secret was ever used here, and then whether another text is that secret; null in a truly new portal. */
export async function usedSecret(database: Database): Promise<{ opens: (secret: string) => boolean } | null> {
  const identity = withIdentityTables(database);
  const keys = await identity.selectFrom('auth_key').select('private_key').execute();
  if (keys.length > 0)
    return { opens: (secret) => keys.some((key) => deriveKeys(secret).decrypt(key.private_key) !== null) };
  const user = await identity.selectFrom('auth_user').select('id').limit(1).executeTakeFirst();
  // Nothing is left to try it on.
  return user ? { opens: () => true } : null;
}

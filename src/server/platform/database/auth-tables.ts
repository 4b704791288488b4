import type { Kysely } from 'kysely';
import type { Database } from './connect.ts';
import type { Schema } from './schema.ts';

/** The provider's own tables, with the columns better-auth gives them (camelCase), and ours beside them. Exempt from organization_id. */
interface IdentityTables {
  auth_user: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    image: string | null;
    createdAt: string;
    updatedAt: string;
  };
  auth_session: {
    id: string;
    expiresAt: string;
    token: string;
    createdAt: string;
    updatedAt: string;
    ipAddress: string | null;
    userAgent: string | null;
    userId: string;
  };
  auth_account: {
    id: string;
    accountId: string;
    providerId: string;
    userId: string;
    password: string | null;
    createdAt: string;
    updatedAt: string;
  };
  auth_verification: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: string;
    createdAt: string;
    updatedAt: string;
  };
  auth_key: { id: string; public_key: string; private_key: string; created_at: string };
  auth_throttle: { key: string; hits: number; reset_at: string };
  auth_event: { id: string; at: string; kind: string; account_id: string | null; actor: string; facts: string };
}

export type IdentityDatabase = Kysely<Schema & IdentityTables>;

/** The same connection, knowing the identity tables too. */
export function withIdentityTables(database: Database): IdentityDatabase {
  return database;
}

-- Embedded identity. The first part is better-auth's own schema, as its compileMigrations writes it (a test compares the two); the
-- second part is ours. All of it belongs to the installation, so nothing here has an organization_id.

CREATE TABLE "auth_user" ("id" text NOT NULL PRIMARY KEY, "name" text NOT NULL, "email" text NOT NULL UNIQUE, "emailVerified" boolean NOT NULL, "image" text, "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL, "updatedAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL);
CREATE TABLE "auth_session" ("id" text NOT NULL PRIMARY KEY, "expiresAt" timestamptz NOT NULL, "token" text NOT NULL UNIQUE, "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL, "updatedAt" timestamptz NOT NULL, "ipAddress" text, "userAgent" text, "userId" text NOT NULL REFERENCES "auth_user" ("id") ON DELETE CASCADE);
CREATE TABLE "auth_account" ("id" text NOT NULL PRIMARY KEY, "accountId" text NOT NULL, "providerId" text NOT NULL, "userId" text NOT NULL REFERENCES "auth_user" ("id") ON DELETE CASCADE, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text, "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL, "updatedAt" timestamptz NOT NULL);
CREATE TABLE "auth_verification" ("id" text NOT NULL PRIMARY KEY, "identifier" text NOT NULL, "value" text NOT NULL, "expiresAt" timestamptz NOT NULL, "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL, "updatedAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL);
CREATE INDEX "auth_session_userId_idx" ON "auth_session" ("userId");
CREATE INDEX "auth_account_userId_idx" ON "auth_account" ("userId");
CREATE INDEX "auth_verification_identifier_idx" ON "auth_verification" ("identifier");

-- The key pairs that sign ID tokens; the private half is encrypted with the auth secret.
CREATE TABLE auth_key (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Tries per window; addresses of people are in the key as an HMAC only.
CREATE TABLE auth_throttle (
  key text PRIMARY KEY,
  hits integer NOT NULL,
  reset_at timestamptz NOT NULL
);
CREATE INDEX auth_throttle_reset ON auth_throttle (reset_at);

-- What happened around signing in; no addresses, codes, tokens or passwords.
CREATE TABLE auth_event (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  account_id uuid REFERENCES accounts (id),
  actor text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX auth_event_account ON auth_event (account_id, at);

-- A second factor of whoever signs in here (docs/decisions/0064). Common subset as in 0001.
CREATE TABLE auth_second_factor (
  account_id uuid PRIMARY KEY REFERENCES accounts (id),
  -- Sealed by a key that is not in the database.
  secret text NOT NULL,
  -- Null while it is being set up: it counts from the first right code on.
  confirmed_at timestamptz,
  -- The newest half minute whose code was accepted; none counts twice.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE TABLE auth_recovery_code (
  account_id uuid NOT NULL REFERENCES accounts (id),
  hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, hash)
);

-- Who of the staff needs one.
ALTER TABLE organizations ADD COLUMN staff_second_factor text NOT NULL DEFAULT 'none'
  CHECK (staff_second_factor IN ('none', 'administrators', 'staff'));

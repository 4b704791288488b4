-- What needs somebody of the office today (docs/decisions/0062).

-- The office has decided that a class takes place below its minimum.
ALTER TABLE classes ADD COLUMN runs_anyway_at timestamptz;

-- Until when somebody has seen what happened.
CREATE TABLE dashboard_looks (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  seen_until timestamptz NOT NULL,
  PRIMARY KEY (organization_id, account_id)
);

-- When backups were made; written once each is whole and read again.
CREATE TABLE backups_made (at timestamptz PRIMARY KEY);

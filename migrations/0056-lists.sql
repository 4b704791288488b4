-- Whoever signed up with an address that the school had entered, and said that they are not that guardian: they are not asked again
-- (docs/decisions/0082). Common subset as in 0001.

CREATE TABLE entered_refusals (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  guardian_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  said_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, guardian_id, account_id),
  FOREIGN KEY (organization_id, guardian_id) REFERENCES guardians (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX entered_refusals_account ON entered_refusals (organization_id, account_id);

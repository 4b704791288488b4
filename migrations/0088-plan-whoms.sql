-- For whom a person looks for classes, kept with their plan (0125). Common subset as in 0001.
CREATE TABLE plan_whoms (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  student_ids uuid[] NOT NULL,
  -- Of whoever is no student of the family.
  grades smallint[] NOT NULL,
  ages smallint[] NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, account_id)
);

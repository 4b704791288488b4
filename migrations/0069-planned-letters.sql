-- A letter to many that goes at an hour (docs/decisions/0099), under the id that it will have as a circular; sent or called off it is here no more.
-- Whom it is for is found as it goes. Common subset as in 0001.
CREATE TABLE planned_circulars (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  -- Whoever planned it; null: the account is gone.
  account_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  subject text NOT NULL,
  text text NOT NULL,
  audience jsonb NOT NULL,
  reply_to text NOT NULL CHECK (reply_to IN ('sender', 'school')),
  -- As they were when it was planned; null: answers go to the school's address for help.
  reply_address text,
  sent_by text NOT NULL,
  sends_at timestamptz NOT NULL,
  planned_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX planned_circulars_due ON planned_circulars (organization_id, sends_at, id);

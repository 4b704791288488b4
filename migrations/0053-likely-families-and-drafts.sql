-- Families who were said to be two (docs/decisions/0078); letters to many that are being written (0079). Common subset as in 0001.

-- Two families of whom the office has said that they are not the same, the one with the lower id first.
CREATE TABLE families_apart (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  one_id uuid NOT NULL,
  other_id uuid NOT NULL,
  said_at timestamptz NOT NULL,
  said_by text NOT NULL,
  PRIMARY KEY (organization_id, one_id, other_id),
  FOREIGN KEY (organization_id, one_id) REFERENCES families (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, other_id) REFERENCES families (organization_id, id) ON DELETE CASCADE,
  CHECK (one_id < other_id)
);
CREATE INDEX families_apart_other ON families_apart (organization_id, other_id);

-- A letter to many that somebody is writing, under the id that it will have: what was sent is no draft any more. Whom it is for is what the
-- tables call it, as in `circulars`.
CREATE TABLE circular_drafts (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  subject text NOT NULL,
  text text NOT NULL,
  reply_to text NOT NULL CHECK (reply_to IN ('sender', 'school')),
  audience jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Thrown away by its writer, who can take it back for a day.
  removed_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX circular_drafts_account ON circular_drafts (organization_id, account_id, changed_at DESC);

-- What somebody takes along of their own data (docs/decisions/0050): asked for, made by a job, kept for a day. Nothing readable is in a row but
-- ids and times; the file itself is sealed with the key of health data.
CREATE TABLE data_exports (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  -- Whoever makes it has it until then; a server that ended in the middle is followed by another.
  claimed_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  ready_at timestamptz,
  failed_at timestamptz,
  -- What the account might see when it was made (ids): it is handed out as long as that is so.
  reach text,
  key_id text,
  sealed bytea,
  PRIMARY KEY (organization_id, id),
  CHECK ((ready_at IS NULL) = (sealed IS NULL) AND (ready_at IS NULL) = (key_id IS NULL) AND (ready_at IS NULL) = (reach IS NULL))
);
CREATE INDEX data_exports_account ON data_exports (organization_id, account_id, asked_at);
CREATE INDEX data_exports_open ON data_exports (asked_at) WHERE ready_at IS NULL AND failed_at IS NULL;

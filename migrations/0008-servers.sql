-- Every server of an installation writes here that it lives: a durable write is the one proof that it can do its work, and the database's
-- clock, read with it, is the one all servers go by.
CREATE TABLE servers (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  -- Made anew with each start.
  id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  beat_at timestamptz NOT NULL,
  -- How far the server's own clock is ahead of the database's, in milliseconds.
  ahead_ms bigint NOT NULL,
  PRIMARY KEY (organization_id, id)
);

-- What staff come back to in a table: its filters, order and columns under a name, for themselves or for all (docs/decisions/0061).
CREATE TABLE saved_views (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  list text NOT NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL,
  -- As the address of the table calls them.
  asked jsonb NOT NULL,
  hidden jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
-- One of a name for each person and table.
CREATE UNIQUE INDEX saved_views_name ON saved_views (organization_id, list, account_id, lower(name));

-- Calendars of the internet that are looked at every week: what they have that the school has not is proposed (0116). Common subset as in 0001.
CREATE TABLE subscribed_calendars (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  -- https alone; it may be a secret one, and stands nowhere else.
  address text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  looked_at timestamptz NOT NULL,
  -- When it last could be read.
  read_at timestamptz NOT NULL,
  -- Why it could not the last time; null where it could.
  trouble text,
  -- Its days to come, as it was last read.
  days jsonb NOT NULL,
  -- The days that the office has decided about, each with the closed day that came of it.
  answered jsonb NOT NULL DEFAULT '[]',
  -- What was there before the office last decided.
  undo jsonb,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, address)
);

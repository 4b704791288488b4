-- Days on which classes were called off together, with the way back: of each class its version afterwards and its schedule before.
CREATE TABLE day_closings (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  first_on date NOT NULL,
  last_on date NOT NULL,
  start_time time,
  end_time time,
  reason text NOT NULL,
  -- The closed days of the school that were written with it.
  closed_day_id uuid,
  classes jsonb NOT NULL,
  mails integer NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (organization_id, id)
);

CREATE INDEX day_closings_latest ON day_closings (organization_id, created_at);

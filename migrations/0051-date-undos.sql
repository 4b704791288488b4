-- Changed dates can be taken back for a day (docs/decisions/0076).

-- How the dates of a class were before they were saved last, where nothing else of it was changed.
CREATE TABLE date_undos (
  organization_id uuid NOT NULL,
  class_id uuid NOT NULL,
  -- By it the mails are found that told of it.
  change_id uuid NOT NULL,
  -- The one that the save gave the class: with any later one somebody has built on it.
  version integer NOT NULL,
  schedule jsonb NOT NULL,
  meetings jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  undo_until timestamptz NOT NULL,
  mails integer NOT NULL,
  -- Until then they wait.
  mails_leave_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, class_id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX outbox_mails_change ON outbox_mails (organization_id, (facts->>'changeId')) WHERE kind = 'class-changed' AND facts->>'changeId' IS NOT NULL;

-- Two families who are one household (docs/decisions/0066). Common subset as in 0001.

-- The family that stays, of one that was merged: it has nobody and nothing any more but papers, which are never changed.
ALTER TABLE families ADD COLUMN merged_into uuid;
ALTER TABLE families ADD FOREIGN KEY (organization_id, merged_into) REFERENCES families (organization_id, id);
CREATE INDEX families_merged_into ON families (organization_id, merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE family_merges (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  kept_id uuid NOT NULL,
  merged_id uuid NOT NULL,
  merged_at timestamptz NOT NULL,
  merged_by text NOT NULL,
  undo_until timestamptz NOT NULL,
  undone_at timestamptz,
  -- The rows of both as they stood before and after, as JSON; null once it cannot be undone any more.
  kept_rows jsonb,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, kept_id) REFERENCES families (organization_id, id),
  FOREIGN KEY (organization_id, merged_id) REFERENCES families (organization_id, id)
);
CREATE INDEX family_merges_at ON family_merges (organization_id, merged_at);
CREATE INDEX family_merges_kept ON family_merges (organization_id, kept_id);
CREATE INDEX family_merges_merged ON family_merges (organization_id, merged_id);

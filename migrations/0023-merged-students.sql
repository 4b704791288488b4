-- Two students who are one and the same. Common subset as in 0001.

-- A student who was merged into another stays as a row that nobody can change or see, because papers that were signed for them stay as they are.
ALTER TABLE students ADD COLUMN merged_into uuid;
ALTER TABLE students ADD FOREIGN KEY (organization_id, merged_into) REFERENCES students (organization_id, id) ON DELETE CASCADE;
CREATE INDEX students_merged_into ON students (organization_id, merged_into) WHERE merged_into IS NOT NULL;

-- What was merged, and how it is undone for a time. Nothing of health is here: that is exchanged in its own tables.
CREATE TABLE student_merges (
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
  FOREIGN KEY (organization_id, kept_id) REFERENCES students (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, merged_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX student_merges_at ON student_merges (organization_id, merged_at);
CREATE INDEX student_merges_kept ON student_merges (organization_id, kept_id);
CREATE INDEX student_merges_merged ON student_merges (organization_id, merged_id);

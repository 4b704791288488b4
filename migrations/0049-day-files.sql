-- Files that are asked for, made by a job and kept for a day (docs/decisions/0074): copies of one's data, and now packs of sheets too.
ALTER TABLE data_exports RENAME TO day_files;
ALTER INDEX data_exports_pkey RENAME TO day_files_pkey;
ALTER INDEX data_exports_account RENAME TO day_files_account;
ALTER INDEX data_exports_open RENAME TO day_files_open;
ALTER TABLE day_files
  ADD COLUMN kind text NOT NULL DEFAULT 'my-data' CHECK (kind IN ('my-data', 'pack')),
  -- What is to be in it, where that is more than the kind says.
  ADD COLUMN asked jsonb,
  -- How many steps are done.
  ADD COLUMN done integer,
  ADD COLUMN total integer,
  -- Why it could not be made, for whoever asked.
  ADD COLUMN why text,
  ADD COLUMN bytes integer;
ALTER TABLE day_files ALTER COLUMN kind DROP DEFAULT;

-- Each print of a class has the next number: it stands on every page.
ALTER TABLE sheet_prints ADD COLUMN version integer;
UPDATE sheet_prints SET version = numbered.version
FROM (SELECT organization_id, id, row_number() OVER (PARTITION BY organization_id, class_id ORDER BY printed_at, id) AS version FROM sheet_prints) AS numbered
WHERE numbered.organization_id = sheet_prints.organization_id AND numbered.id = sheet_prints.id;
ALTER TABLE sheet_prints ALTER COLUMN version SET NOT NULL;
CREATE TABLE sheet_versions (
  organization_id uuid NOT NULL,
  class_id uuid NOT NULL,
  -- The last number that a page was given; one whose print failed is left out.
  version integer NOT NULL,
  PRIMARY KEY (organization_id, class_id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE
);
INSERT INTO sheet_versions (organization_id, class_id, version)
SELECT organization_id, class_id, max(version) FROM sheet_prints GROUP BY organization_id, class_id;

-- When the answers changed last, whether or not all are there: answered_at is empty while one is missing.
ALTER TABLE student_sections ADD COLUMN changed_at timestamptz;
UPDATE student_sections SET changed_at = answered_at;

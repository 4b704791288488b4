-- Students from a file. Common subset as in 0001. IF NOT EXISTS, because 0023 had these for a day before they came here.

-- How another system calls a student: files know them by it.
ALTER TABLE students ADD COLUMN IF NOT EXISTS external_id text;
CREATE UNIQUE INDEX IF NOT EXISTS students_external_id ON students (organization_id, external_id) WHERE external_id IS NOT NULL;

-- Files of students that were imported, under the id of the file.
CREATE TABLE IF NOT EXISTS student_imports (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  file_name text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  created integer NOT NULL,
  changed integer NOT NULL,
  undo_until timestamptz NOT NULL,
  reverted_at timestamptz,
  -- What each student was like before; null once it cannot be undone any more.
  changes jsonb,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX IF NOT EXISTS student_imports_at ON student_imports (organization_id, created_at);

-- What a family tells of a student's health, sealed, apart from everything else, and who read it. Common subset as in 0001.
-- Only src/server/health opens these tables; nothing in them can be read without the key but ids, times and who read what.

-- One section of a student: allergies, medications, conditions or care. key_id says which key opens it.
CREATE TABLE health_sections (
  organization_id uuid NOT NULL,
  student_id uuid NOT NULL,
  section text NOT NULL CHECK (section IN ('allergies', 'medications', 'conditions', 'care')),
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  version integer NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by uuid NOT NULL,
  PRIMARY KEY (organization_id, student_id, section),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX health_sections_key ON health_sections (organization_id, key_id);

-- What a guardian has typed into a section and not saved yet; based_on is the version it began from.
CREATE TABLE health_drafts (
  organization_id uuid NOT NULL,
  student_id uuid NOT NULL,
  section text NOT NULL CHECK (section IN ('allergies', 'medications', 'conditions', 'care')),
  account_id uuid NOT NULL REFERENCES accounts (id),
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  based_on integer NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, student_id, section, account_id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX health_drafts_key ON health_drafts (organization_id, key_id);

-- Receipts, which the family sees. actor is the name by which the school tells who it was; account_id is null where the portal itself acted.
CREATE TABLE health_readings (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  student_id uuid NOT NULL,
  at timestamptz NOT NULL,
  account_id uuid,
  actor text NOT NULL,
  role text NOT NULL CHECK (role IN ('family', 'health', 'instructor', 'portal')),
  sections text[] NOT NULL,
  -- deleted: nobody read them, they were removed.
  purpose text NOT NULL CHECK (purpose IN ('screen', 'sheet', 'export', 'family', 'list', 'deleted')),
  class_id uuid,
  semester_id uuid,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX health_readings_student ON health_readings (organization_id, student_id, id);

-- Days after a student's last date when what is known of their health is removed; null: kept for ever.
ALTER TABLE organizations ADD COLUMN health_days smallint DEFAULT 90 CHECK (health_days > 0);

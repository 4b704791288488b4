-- Staff build a semester: schedules, pictures, options, drafts, groups of changes that can be undone, files, holidays, settings.
-- Common subset as in 0001: organization_id first in every key, ids made by the application, nothing newer than PostgreSQL 15.

ALTER TABLE organizations
  ADD COLUMN primary_color text,
  ADD COLUMN logo_file_id uuid,
  -- Families may withdraw until so many days before the first date of a class, and choose sizes until so many days before the semester; null: until it begins.
  ADD COLUMN withdraw_days_before smallint CHECK (withdraw_days_before >= 0),
  ADD COLUMN tshirt_days_before smallint CHECK (tshirt_days_before >= 0),
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Uploaded files; their bytes lie in the data folder or a bucket, under names made of the id only.
CREATE TABLE files (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('picture', 'attachment', 'import')),
  -- As the person's device called it; never part of a path.
  name text NOT NULL,
  media_type text NOT NULL,
  bytes integer NOT NULL,
  width integer,
  height integer,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (organization_id, id)
);

-- holidays: [{"from":"2026-11-26","to":"2026-11-27","name":"Thanksgiving"}], both days included.
ALTER TABLE semesters
  ADD COLUMN holidays jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN mail_text text NOT NULL DEFAULT '',
  ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE TABLE semester_attachments (
  organization_id uuid NOT NULL,
  semester_id uuid NOT NULL,
  file_id uuid NOT NULL,
  position smallint NOT NULL,
  PRIMARY KEY (organization_id, semester_id, file_id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id),
  FOREIGN KEY (organization_id, file_id) REFERENCES files (organization_id, id)
);

ALTER TABLE class_types ADD COLUMN archived_at timestamptz, ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE locations ADD COLUMN archived_at timestamptz, ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE instructors ADD COLUMN archived_at timestamptz, ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE class_groups ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE messages ADD COLUMN version integer NOT NULL DEFAULT 1;

-- schedule is how the dates were made (contract: classSchedule); null where they came one by one. meetings stays the truth.
-- price_max_cents: families choose between price_cents and it (sliding scale); null: one price.
-- cancelled_at: the sixth fact of a class. Its enrollments stay as they are.
ALTER TABLE classes
  ADD COLUMN schedule jsonb,
  ADD COLUMN picture_file_id uuid,
  ADD COLUMN picture_alt text NOT NULL DEFAULT '',
  ADD COLUMN price_max_cents integer,
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN cancel_reason text NOT NULL DEFAULT '',
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD CONSTRAINT classes_price_range CHECK (price_max_cents IS NULL OR price_max_cents >= price_cents),
  ADD CONSTRAINT classes_picture FOREIGN KEY (organization_id, picture_file_id) REFERENCES files (organization_id, id);

-- Paid extras of a class, such as the hire of a bicycle.
CREATE TABLE class_options (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  name text NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  position smallint NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX class_options_class ON class_options (organization_id, class_id);

-- What somebody has typed into the form of a class and not saved yet, in any state; based_on is the version it began from.
CREATE TABLE class_drafts (
  organization_id uuid NOT NULL,
  class_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  content jsonb NOT NULL,
  based_on integer NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, class_id, account_id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE
);

-- Many classes changed at once (bulk) or made at once (roll forward); can be undone while untouched.
-- changes: [{"kind":"created"|"changed","id":…,"version":… after it,"before":{…}}]
CREATE TABLE change_batches (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  semester_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bulk', 'roll-forward')),
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  changes jsonb NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id)
);

CREATE INDEX audit_entries_at ON audit_entries (organization_id, at DESC, id DESC);
CREATE INDEX classes_type ON classes (organization_id, type_id);
CREATE INDEX classes_location ON classes (organization_id, location_id);
CREATE INDEX class_instructors_instructor ON class_instructors (organization_id, instructor_id);

-- Papers that a guardian signs for a student. Common subset as in 0001: organization_id first in every key, ids made by the application,
-- nothing newer than PostgreSQL 15. Waivers are archived and never removed.

CREATE TABLE waivers (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  -- Whom it is for: everybody with a seat, or those in classes of one type, or in one class.
  class_type_id uuid,
  -- No reference: a draft of a class may go; its waiver then asks nobody.
  class_id uuid,
  -- Whether each semester needs a signature of its own.
  each_semester boolean NOT NULL,
  -- What is being written, and becomes a version when it is published.
  title text NOT NULL,
  draft text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, class_type_id) REFERENCES class_types (organization_id, id),
  CHECK (class_type_id IS NULL OR class_id IS NULL)
);

-- A published text. Rows are added and never changed: no statement updates or deletes them (a test looks).
CREATE TABLE waiver_versions (
  organization_id uuid NOT NULL,
  waiver_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  title text NOT NULL,
  body text NOT NULL,
  -- Of the body's bytes in UTF-8.
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- Whether signatures of earlier versions do not count any more.
  must_sign_again boolean NOT NULL,
  published_at timestamptz NOT NULL,
  published_by uuid NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (organization_id, waiver_id, number),
  FOREIGN KEY (organization_id, waiver_id) REFERENCES waivers (organization_id, id)
);

-- Signatures. Rows are added and never changed or removed, and keep what they refer to: no CASCADE, and no statement that updates or deletes them.
CREATE TABLE waiver_signatures (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  waiver_id uuid NOT NULL,
  number integer NOT NULL,
  student_id uuid NOT NULL,
  -- Where each semester needs its own: the one that it is for.
  semester_id uuid,
  -- The household through which it was signed; only they may see the paper.
  family_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  -- As they stood then.
  typed_name text NOT NULL,
  student_name text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, waiver_id, number) REFERENCES waiver_versions (organization_id, waiver_id, number),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id),
  UNIQUE NULLS NOT DISTINCT (organization_id, student_id, waiver_id, number, semester_id)
);

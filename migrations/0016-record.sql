-- The student's record: what families tell once and confirm each semester. Health is not here (0015).
-- Common subset as in 0001: organization_id first in every key, ids made by the application, nothing newer than PostgreSQL 15.

-- Without a row: not answered.
CREATE TABLE student_permissions (
  organization_id uuid NOT NULL,
  student_id uuid NOT NULL,
  photos text NOT NULL CHECK (photos IN ('yes', 'no', 'without-name')),
  sunscreen boolean NOT NULL,
  insect_spray boolean NOT NULL,
  PRIMARY KEY (organization_id, student_id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);

-- Whom to call, in order; not a guardian, no sign-in. Of one household.
CREATE TABLE emergency_contacts (
  organization_id uuid NOT NULL,
  family_id uuid NOT NULL,
  student_id uuid NOT NULL,
  position smallint NOT NULL,
  name text NOT NULL,
  relationship text NOT NULL,
  phone text NOT NULL,
  phone_e164 text,
  PRIMARY KEY (organization_id, family_id, student_id, position),
  FOREIGN KEY (organization_id, family_id, student_id) REFERENCES family_students (organization_id, family_id, student_id) ON DELETE CASCADE
);

-- Who may, and who may not, take the student home. Of one household; "not allowed" of either wins.
CREATE TABLE pickup_people (
  organization_id uuid NOT NULL,
  family_id uuid NOT NULL,
  student_id uuid NOT NULL,
  position smallint NOT NULL,
  is_allowed boolean NOT NULL,
  name text NOT NULL,
  relationship text NOT NULL,
  phone text NOT NULL,
  phone_e164 text,
  PRIMARY KEY (organization_id, family_id, student_id, position),
  FOREIGN KEY (organization_id, family_id, student_id) REFERENCES family_students (organization_id, family_id, student_id) ON DELETE CASCADE
);

-- Of each section no more than when it was answered and confirmed, and by whom: never an answer, so that what is missing is known without
-- opening health. Sections of a household (guardians, contacts, pickup) have a row for each, the others one that belongs to the student.
CREATE TABLE student_sections (
  organization_id uuid NOT NULL,
  student_id uuid NOT NULL,
  -- The household, or the student where all share the section.
  owner_id uuid NOT NULL,
  section text NOT NULL CHECK (section IN ('student', 'guardians', 'contacts', 'pickup', 'permissions', 'allergies', 'medications', 'conditions', 'care', 'questions')),
  version integer NOT NULL,
  answered_at timestamptz,
  confirmed_at timestamptz,
  told_by uuid REFERENCES accounts (id),
  PRIMARY KEY (organization_id, student_id, owner_id, section),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);
INSERT INTO student_sections (organization_id, student_id, owner_id, section, version, answered_at)
SELECT organization_id, id, id, 'student', version, updated_at FROM students;

-- What one guardian has typed into a section and not saved yet. Health has its own.
CREATE TABLE section_drafts (
  organization_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  student_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  section text NOT NULL,
  based_on integer NOT NULL,
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, account_id, student_id, owner_id, section),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);

ALTER TABLE semesters
  -- Whether the record must be complete before a seat is taken, or so many days before the first date (two days after enrolling at least).
  ADD COLUMN records_due text NOT NULL DEFAULT 'seat-first' CHECK (records_due IN ('before-enrolling', 'seat-first')),
  ADD COLUMN records_days_before smallint NOT NULL DEFAULT 7 CHECK (records_days_before BETWEEN 0 AND 90);

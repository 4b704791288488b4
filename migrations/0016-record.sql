-- The student's record: what families tell once and confirm each semester. Health is not here (0015). null always means "not answered".
-- Common subset as in 0001: organization_id first in every key, ids made by the application, nothing newer than PostgreSQL 15.

ALTER TABLE students
  ADD COLUMN preferred_last_name text NOT NULL DEFAULT '',
  ADD COLUMN pronouns text NOT NULL DEFAULT '',
  ADD COLUMN school text NOT NULL DEFAULT '',
  ADD COLUMN tshirt_cut text CHECK (tshirt_cut IN ('straight', 'fitted')),
  ADD COLUMN notes text NOT NULL DEFAULT '';

CREATE TABLE student_permissions (
  organization_id uuid NOT NULL,
  student_id uuid NOT NULL,
  photos text CHECK (photos IN ('yes', 'no', 'without-name')),
  sunscreen boolean,
  insect_spray boolean,
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

-- Of each section no more than when it was answered and confirmed, and by whom; of household sections one row a household, of the others family_id is the student's id.
CREATE TABLE student_sections (
  organization_id uuid NOT NULL,
  student_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  section text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  answered_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by text,
  PRIMARY KEY (organization_id, student_id, owner_id, section),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);

-- What one guardian has typed into a section and not saved yet. Health has its own.
CREATE TABLE section_drafts (
  organization_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  student_id uuid NOT NULL,
  family_id uuid NOT NULL,
  section text NOT NULL,
  base_version integer NOT NULL,
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, account_id, student_id, family_id, section),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);

ALTER TABLE semesters
  ADD COLUMN records_due text NOT NULL DEFAULT 'seat-first' CHECK (records_due IN ('before-enrolling', 'seat-first')),
  ADD COLUMN records_days_before smallint NOT NULL DEFAULT 7 CHECK (records_days_before BETWEEN 0 AND 90);

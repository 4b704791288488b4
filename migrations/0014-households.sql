-- Households: a family has guardians and students; a guardian may belong to several families, a student may live in two.

-- Which students a family has. A link that has ended stays, with the reason. Two live ones at most: seen to under the student's row lock.
CREATE TABLE family_students (
  organization_id uuid NOT NULL,
  family_id uuid NOT NULL,
  student_id uuid NOT NULL,
  -- What the household may do about the student at most; a guardian's own access may be less.
  access text NOT NULL DEFAULT 'full' CHECK (access IN ('full', 'view')),
  linked_at timestamptz NOT NULL,
  linked_by text NOT NULL,
  ended_at timestamptz,
  end_reason text,
  -- Of this household only.
  code_word text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, family_id, student_id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX family_students_student ON family_students (organization_id, student_id);

INSERT INTO family_students (organization_id, family_id, student_id, linked_at, linked_by)
SELECT organization_id, family_id, id, created_at, 'migration' FROM students;
ALTER TABLE students DROP COLUMN family_id;

ALTER TABLE guardians
  DROP CONSTRAINT guardians_organization_id_account_id_key,
  ADD UNIQUE (organization_id, family_id, account_id),
  -- Entered by staff or by an import: somebody who has not signed in yet.
  ALTER COLUMN account_id DROP NOT NULL,
  -- Of those without an account; whoever signs in is written to at the account's own address.
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN phone_e164 text,
  ADD COLUMN postal_address text NOT NULL DEFAULT '',
  ADD COLUMN access text NOT NULL DEFAULT 'full' CHECK (access IN ('full', 'view', 'pick-up')),
  ADD COLUMN wants_mail boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN removed_at timestamptz;
CREATE INDEX guardians_account ON guardians (organization_id, account_id);

-- What a guardian is to a student; null is "not answered". Whoever may only pick up sees the students named here.
CREATE TABLE guardian_students (
  organization_id uuid NOT NULL,
  guardian_id uuid NOT NULL,
  student_id uuid NOT NULL,
  relationship text NOT NULL DEFAULT '',
  lives_with boolean,
  may_pick_up boolean,
  PRIMARY KEY (organization_id, guardian_id, student_id),
  FOREIGN KEY (organization_id, guardian_id) REFERENCES guardians (organization_id, id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX guardian_students_student ON guardian_students (organization_id, student_id);

-- A link works once. With a student it leads another household to that student, without one into the family.
CREATE TABLE invitations (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  family_id uuid NOT NULL,
  student_id uuid,
  access text NOT NULL CHECK (access IN ('full', 'view', 'pick-up')),
  email text NOT NULL,
  token_hash text NOT NULL,
  invited_by uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  used_by uuid REFERENCES accounts (id),
  withdrawn_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE,
  CHECK ((used_at IS NULL) = (used_by IS NULL))
);
CREATE UNIQUE INDEX invitations_token ON invitations (organization_id, token_hash);
CREATE INDEX invitations_family ON invitations (organization_id, family_id);
CREATE INDEX invitations_student ON invitations (organization_id, student_id) WHERE student_id IS NOT NULL;

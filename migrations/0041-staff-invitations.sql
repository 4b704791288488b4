-- Staff are invited by mail, and instructors from their record (docs/decisions/0063). Common subset as in 0001.
CREATE TABLE staff_invitations (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('administrator', 'registrar', 'viewer', 'health', 'instructor')),
  -- Whose record the account becomes that accepts.
  instructor_id uuid,
  token_hash text NOT NULL,
  -- The link went to the address alone; else whoever invited handed it over, and says who came.
  is_mailed boolean NOT NULL,
  invited_by uuid NOT NULL REFERENCES accounts (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  used_by uuid REFERENCES accounts (id),
  -- From when the role counted.
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, instructor_id) REFERENCES instructors (organization_id, id) ON DELETE CASCADE,
  CHECK ((used_at IS NULL) = (used_by IS NULL)),
  CHECK (confirmed_at IS NULL OR used_at IS NOT NULL),
  CHECK ((role = 'instructor') = (instructor_id IS NOT NULL))
);
CREATE UNIQUE INDEX staff_invitations_token ON staff_invitations (organization_id, token_hash);
-- Of an address and a role, and of an instructor's record, one is open.
CREATE UNIQUE INDEX staff_invitations_open ON staff_invitations (organization_id, lower(email), role)
  WHERE confirmed_at IS NULL AND withdrawn_at IS NULL;
CREATE UNIQUE INDEX staff_invitations_instructor ON staff_invitations (organization_id, instructor_id)
  WHERE confirmed_at IS NULL AND withdrawn_at IS NULL AND instructor_id IS NOT NULL;

-- An account is one instructor.
UPDATE instructors SET account_id = NULL WHERE account_id IS NOT NULL AND EXISTS (
  SELECT FROM instructors AS first WHERE first.organization_id = instructors.organization_id
    AND first.account_id = instructors.account_id AND first.id < instructors.id);
CREATE UNIQUE INDEX instructors_account ON instructors (organization_id, account_id) WHERE account_id IS NOT NULL;

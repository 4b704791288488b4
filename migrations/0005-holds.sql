-- Seats of unproven addresses are held for a while; caps on how much one family submits; all of an account withdrawn in one act.
-- Common subset as in 0001: organization_id first in every key, ids made by the application, nothing newer than PostgreSQL 15.

ALTER TABLE organizations
  -- Whether a seat taken by an account whose address is unproven is only held for a while.
  ADD COLUMN holds_unproven boolean NOT NULL DEFAULT true,
  -- Whether a mail that proves an address can be sent; the server writes it when it starts. Without mail nothing is held.
  ADD COLUMN can_prove_addresses boolean NOT NULL DEFAULT false,
  ADD COLUMN lines_per_submission smallint NOT NULL DEFAULT 60 CHECK (lines_per_submission BETWEEN 1 AND 100),
  ADD COLUMN lines_per_family_day integer NOT NULL DEFAULT 120 CHECK (lines_per_family_day BETWEEN 1 AND 10000);

-- How many lines the family has submitted on its last day with a submission; counted at the enrolment desk, under the family's lock.
ALTER TABLE families
  ADD COLUMN lines_on date,
  ADD COLUMN lines_count integer NOT NULL DEFAULT 0;

-- One act of staff that ended everything an account had submitted; it can be undone for a while.
CREATE TABLE withdrawals (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor_account_id uuid,
  actor text NOT NULL,
  reason text NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX withdrawals_at ON withdrawals (organization_id, at);

ALTER TABLE enrollments
  -- Until then the seat waits for a proof of the address; null: it is not held. Rows from before this migration are never held.
  ADD COLUMN held_until timestamptz,
  ADD COLUMN end_reason text CHECK (end_reason IN ('address-unproven', 'by-school')),
  ADD COLUMN withdrawal_id uuid;
CREATE INDEX enrollments_held ON enrollments (organization_id, class_id, held_until) WHERE held_until IS NOT NULL AND state = 'enrolled';
CREATE INDEX enrollments_withdrawal ON enrollments (organization_id, withdrawal_id) WHERE withdrawal_id IS NOT NULL;

ALTER TABLE waitlist_entries
  -- Its account has not proven its address: no seat goes to it until then.
  ADD COLUMN needs_proof boolean NOT NULL DEFAULT false,
  ADD COLUMN withdrawal_id uuid,
  -- Given back by an undone withdrawal: others may have been told a position in between.
  ADD COLUMN reopened_at timestamptz;
CREATE INDEX waitlist_entries_withdrawal ON waitlist_entries (organization_id, withdrawal_id) WHERE withdrawal_id IS NOT NULL;

-- What staff do with single enrollments, or with many at once: moved, withdrawn for the family, or revoked; undone like what was withdrawn of an account.

ALTER TABLE withdrawals
  ADD COLUMN kind text NOT NULL DEFAULT 'account' CHECK (kind IN ('account', 'withdraw', 'revoke', 'transfer')),
  -- Whether the families were written to about it; then an undo is written to them too.
  ADD COLUMN tells_families boolean NOT NULL DEFAULT false;

ALTER TABLE enrollments
  -- The enrollment that was moved here; it is `transferred` then, and stays so where this one was moved back.
  ADD COLUMN transferred_from uuid,
  -- Staff allowed, with a reason, that it lies at the same time as another class of the student.
  ADD COLUMN may_overlap boolean NOT NULL DEFAULT false;
CREATE INDEX enrollments_transferred_from ON enrollments (organization_id, transferred_from) WHERE transferred_from IS NOT NULL;

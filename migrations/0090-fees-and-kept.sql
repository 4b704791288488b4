-- What staff charge beside seats, what they take off again, and what the school keeps of the price of a seat that has ended (0126). Common subset as in 0001.
ALTER TABLE enrollments ADD COLUMN kept_cents integer NOT NULL DEFAULT 0;
ALTER TABLE enrollments ADD CONSTRAINT enrollments_kept CHECK (kept_cents >= 0);

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check1;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check2;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check3;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind
  CHECK (kind IN ('charge', 'taken-back', 'kept', 'fee', 'written-off', 'payment', 'returned'));
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_due
  CHECK ((due_on IS NOT NULL) = (kind NOT IN ('payment', 'returned')));
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_takes_back
  CHECK ((takes_back_id IS NOT NULL) = (kind IN ('taken-back', 'written-off', 'returned')));
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_sign
  CHECK ((cents > 0) = (kind IN ('charge', 'kept', 'fee', 'returned')));
-- A fee is for no seat, and says what it is for; so does what is taken off.
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_fee CHECK (kind <> 'fee' OR enrollment_id IS NULL);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_reason CHECK (reason IS NOT NULL OR kind <> 'fee');

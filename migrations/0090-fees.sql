-- What staff charge beside seats, and what they take off again (0126). Common subset as in 0001.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check1;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check2;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check3;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind
  CHECK (kind IN ('charge', 'taken-back', 'fee', 'written-off', 'payment', 'returned'));
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_due
  CHECK ((due_on IS NOT NULL) = (kind IN ('charge', 'taken-back', 'fee', 'written-off')));
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_takes_back
  CHECK ((takes_back_id IS NOT NULL) = (kind IN ('taken-back', 'written-off', 'returned')));
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_sign
  CHECK ((cents > 0) = (kind IN ('charge', 'fee', 'returned')));
-- A fee is for no seat, and says what it is for; so does what is taken off.
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_fee CHECK (kind <> 'fee' OR enrollment_id IS NULL);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_reason CHECK (reason IS NOT NULL OR kind <> 'fee');

-- How long a student's record is kept (docs/decisions/0050): days after the last date of their classes, or what was told since. Null: for ever.
ALTER TABLE organizations ADD COLUMN record_days integer DEFAULT 1095 CHECK (record_days > 0);
-- A student whose record was removed stays as a row without a name, because seats, prices and signatures refer to it.
ALTER TABLE students ADD COLUMN erased_at timestamptz;

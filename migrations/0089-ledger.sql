-- What a family owes and paid (0126): one ledger, entry by entry, which no statement changes. Common subset as in 0001.
ALTER TABLE semesters
  -- Seats of it are owed for. Of semesters of before nothing is, until staff begin.
  ADD COLUMN keeps_books boolean NOT NULL DEFAULT false;
ALTER TABLE enrollments
  -- The household that owes for it: whoever submitted it; null where nobody is known to.
  ADD COLUMN payer_family_id uuid;
ALTER TABLE organizations
  -- How families pay, in the school's words.
  ADD COLUMN how_to_pay text NOT NULL DEFAULT '';

CREATE TABLE payments (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  -- Made by who asks: sent twice, it is one payment.
  id uuid NOT NULL,
  family_id uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('cash', 'cheque', 'bank', 'other')),
  cents bigint NOT NULL CHECK (cents > 0),
  currency text NOT NULL,
  -- The number of a cheque, or what else it is known by.
  reference text NOT NULL DEFAULT '',
  received_on date NOT NULL,
  state text NOT NULL CHECK (state IN ('settled')),
  -- Receipts of a school are counted without a gap.
  receipt_number integer NOT NULL CHECK (receipt_number > 0),
  -- What its receipt says of the family once it was taken: due by that day, due later, and paid and not owed.
  due_cents bigint NOT NULL CHECK (due_cents >= 0),
  later_cents bigint NOT NULL CHECK (later_cents >= 0),
  credit_cents bigint NOT NULL CHECK (credit_cents >= 0),
  taken_at timestamptz NOT NULL,
  account_id uuid,
  taken_by text NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id)
);
CREATE UNIQUE INDEX payments_receipt ON payments (organization_id, receipt_number);
CREATE INDEX payments_family ON payments (organization_id, family_id);

CREATE TABLE ledger_entries (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  family_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'taken-back', 'payment', 'returned')),
  -- More than nothing: the family owes more by it.
  cents bigint NOT NULL,
  enrollment_id uuid,
  payment_id uuid,
  -- The act that made it, together with others.
  cause_id uuid NOT NULL,
  act text NOT NULL,
  -- The entry of which it takes something back.
  takes_back_id uuid,
  -- Of what is not money: the day on which it is due.
  due_on date,
  account_id uuid,
  actor text NOT NULL,
  reason text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id),
  FOREIGN KEY (organization_id, payment_id) REFERENCES payments (organization_id, id),
  CHECK ((payment_id IS NOT NULL) = (kind IN ('payment', 'returned'))),
  CHECK ((due_on IS NOT NULL) = (kind IN ('charge', 'taken-back'))),
  CHECK ((takes_back_id IS NOT NULL) = (kind IN ('taken-back', 'returned'))),
  CHECK ((cents > 0) = (kind IN ('charge', 'returned')))
);
-- A payment is entered once, and comes back once at most.
CREATE UNIQUE INDEX ledger_entries_payment ON ledger_entries (organization_id, payment_id, kind) WHERE payment_id IS NOT NULL;
CREATE INDEX ledger_entries_family ON ledger_entries (organization_id, family_id);
CREATE INDEX ledger_entries_enrollment ON ledger_entries (organization_id, enrollment_id) WHERE enrollment_id IS NOT NULL;

UPDATE enrollments SET payer_family_id = r.family_id
FROM registrations r
WHERE r.organization_id = enrollments.organization_id AND r.id = enrollments.registration_id;

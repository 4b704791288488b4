-- Families move a student to another class themselves, and take a withdrawal back (0124). Common subset as in 0001.
ALTER TABLE enrollments
  -- What was agreed for it by itself, where its price is or was part of a group's.
  ADD COLUMN alone_cents integer,
  -- Of one that the family withdrew: the seats that it shared a group's price with, as they were before.
  ADD COLUMN shared_with jsonb;
ALTER TABLE enrollments ADD CONSTRAINT enrollments_alone_cents CHECK (alone_cents >= 0);
-- The enrollment that is given up once this place becomes a seat: the family wants to move.
ALTER TABLE waitlist_entries ADD COLUMN gives_up uuid;
CREATE UNIQUE INDEX waitlist_entries_gives_up ON waitlist_entries (organization_id, gives_up) WHERE gives_up IS NOT NULL AND state = 'waiting';
-- Until now nobody wrote down what a seat of a group cost by itself: the lowest price of its class, and never less than was agreed.
UPDATE enrollments SET alone_cents = greatest(enrollments.agreed_cents, c.price_cents)
FROM classes c
WHERE c.organization_id = enrollments.organization_id AND c.id = enrollments.class_id AND enrollments.agreed_group_id IS NOT NULL;

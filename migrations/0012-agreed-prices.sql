-- What was agreed is kept line by line: with the registration's answer, with each seat, and with each place on a waitlist.
ALTER TABLE enrollments
  ADD COLUMN agreed_cents integer NOT NULL DEFAULT 0 CHECK (agreed_cents >= 0),
  -- The group whose price it is part of; kept when the group is removed.
  ADD COLUMN agreed_group_id uuid;
-- What the seat costs by itself, should one come free.
ALTER TABLE waitlist_entries ADD COLUMN agreed_cents integer NOT NULL DEFAULT 0 CHECK (agreed_cents >= 0);
-- What the family chose from the range of a class; null: the lowest.
ALTER TABLE plan_lines ADD COLUMN chosen_cents integer CHECK (chosen_cents >= 0);

-- Until now mails told each class's own price, the lowest of a range, groups or not: that is what families were told.
UPDATE enrollments e SET agreed_cents = c.price_cents
FROM classes c WHERE c.organization_id = e.organization_id AND c.id = e.class_id AND c.price_cents > 0;
UPDATE waitlist_entries w SET agreed_cents = c.price_cents
FROM classes c WHERE c.organization_id = w.organization_id AND c.id = w.class_id AND c.price_cents > 0;
UPDATE registrations r SET result = jsonb_set(result, '{lines}', (
  SELECT coalesce(jsonb_agg(
    CASE WHEN c.id IS NULL THEN line ELSE line || jsonb_build_object('agreedCents', c.price_cents) END ORDER BY place), '[]')
  FROM jsonb_array_elements(r.result -> 'lines') WITH ORDINALITY AS each (line, place)
  LEFT JOIN classes c ON c.organization_id = r.organization_id AND c.id::text = line ->> 'classId' AND line ->> 'outcome' <> 'refused'))
WHERE jsonb_typeof(result -> 'lines') = 'array';

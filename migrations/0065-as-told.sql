-- Staff write what a family told them: by phone, on paper or in person. Null: the household wrote it itself.
ALTER TABLE student_sections
  ADD COLUMN told_as text CHECK (told_as IN ('phone', 'paper', 'in-person'));

-- Who must not pick up, written by the office: by whose word, and by which paper, from when and until when. The family cannot take it away.
ALTER TABLE pickup_people
  ADD COLUMN by_office boolean NOT NULL DEFAULT false,
  ADD COLUMN said_by text NOT NULL DEFAULT '' CHECK (length(said_by) <= 200),
  ADD COLUMN paper text NOT NULL DEFAULT '' CHECK (length(paper) <= 200),
  ADD COLUMN paper_on date,
  ADD COLUMN paper_until date,
  ADD CONSTRAINT office_only_bars CHECK (NOT (by_office AND is_allowed));

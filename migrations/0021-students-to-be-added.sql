-- What one person has typed of a student who is not added yet: nobody is there whose draft it could be (0016). Health is not asked there.
-- Common subset as in 0001.

CREATE TABLE new_student_drafts (
  organization_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  -- The form that wrote last, by a key of its own making: another one that did not read this is told so.
  form text NOT NULL,
  -- Null: thrown away, or added.
  content text,
  -- Whom that form has added: sent twice, it adds nobody else.
  student_id uuid,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, account_id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX new_student_drafts_student ON new_student_drafts (organization_id, student_id);

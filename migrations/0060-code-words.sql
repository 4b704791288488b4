-- Code words are secrets (docs/decisions/0086): sealed like health, bound to school, student and household. Common subset as in 0001.
-- No SQL can seal: the portal does it when it starts, row by row, and leaves a mark in the place of each word (src/server/code-words).
CREATE TABLE code_words (
  organization_id uuid NOT NULL,
  family_id uuid NOT NULL,
  student_id uuid NOT NULL,
  -- Which key sealed it.
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (organization_id, family_id, student_id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX code_words_student ON code_words (organization_id, student_id);
CREATE INDEX code_words_key ON code_words (organization_id, key_id);

-- Words that are not sealed yet: empty but for the first start, and while a server of before still writes.
CREATE INDEX family_students_plain_word ON family_students (organization_id, family_id, student_id) WHERE code_word NOT IN ('', '(sealed)');

-- What staff do for families: seats on behalf, waitlists put in another order, notes (docs/decisions/0060). Common subset as in 0001.

-- A seat that staff gave: the rules that they set aside for it, each by its code. Null: it came by the rules, a file or the sample.
ALTER TABLE enrollments ADD COLUMN staff_overrides text[];

-- What the school did to a place on a waitlist, as its family reads it. `passed`: others were moved ahead or away.
CREATE TABLE waitlist_moves (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('moved', 'passed', 'skipped')),
  from_position int NOT NULL,
  to_position int,
  -- Why, in words for the family; none for those who were passed: it may be about somebody else.
  reason text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES waitlist_entries (organization_id, id) ON DELETE CASCADE,
  CHECK ((to_position IS NULL) = (kind = 'skipped')),
  CHECK ((reason IS NULL) = (kind = 'passed'))
);
CREATE INDEX waitlist_moves_entry ON waitlist_moves (organization_id, entry_id, at);

-- A written remark of the staff about a family, a student, an enrollment or a place on a waitlist; no family sees it.
CREATE TABLE notes (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  family_id uuid,
  student_id uuid,
  enrollment_id uuid,
  entry_id uuid,
  text text NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  author_id uuid NOT NULL,
  author text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Taken away, and kept for a day to be given back.
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, enrollment_id) REFERENCES enrollments (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, entry_id) REFERENCES waitlist_entries (organization_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(family_id, student_id, enrollment_id, entry_id) = 1)
);
CREATE INDEX notes_family ON notes (organization_id, family_id) WHERE family_id IS NOT NULL;
CREATE INDEX notes_student ON notes (organization_id, student_id) WHERE student_id IS NOT NULL;
CREATE INDEX notes_enrollment ON notes (organization_id, enrollment_id) WHERE enrollment_id IS NOT NULL;
CREATE INDEX notes_entry ON notes (organization_id, entry_id) WHERE entry_id IS NOT NULL;
CREATE INDEX notes_deleted ON notes (organization_id, deleted_at) WHERE deleted_at IS NOT NULL;

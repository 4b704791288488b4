-- Staff's follow-up on a household, and the school's own marks on households (docs/decisions/0100); no family sees either. Common subset as in 0001.

CREATE TABLE tasks (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  family_id uuid NOT NULL,
  -- The one student of the household that it is about; null: the household.
  student_id uuid,
  text text NOT NULL,
  due_on date NOT NULL,
  -- Whoever does it; nobody while that account has no role for it.
  assignee_id uuid,
  version int NOT NULL DEFAULT 1,
  author_id uuid NOT NULL,
  author text NOT NULL,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  done_by text,
  -- Taken away, and kept for a day to be given back.
  deleted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE,
  CHECK ((done_at IS NULL) = (done_by IS NULL))
);
CREATE INDEX tasks_family ON tasks (organization_id, family_id);
CREATE INDEX tasks_student ON tasks (organization_id, student_id) WHERE student_id IS NOT NULL;
CREATE INDEX tasks_due ON tasks (organization_id, due_on) WHERE done_at IS NULL AND deleted_at IS NULL;
CREATE INDEX tasks_deleted ON tasks (organization_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX tasks_done ON tasks (organization_id, done_at) WHERE done_at IS NOT NULL;

CREATE TABLE tags (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- As names are told apart: without case and space.
  folded_name text NOT NULL,
  color text NOT NULL CHECK (color IN ('quiet', 'info', 'success', 'warn', 'error')),
  version int NOT NULL DEFAULT 1,
  -- Of two that were made one the one that stays: what still names this one means that.
  merged_into uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, merged_into) REFERENCES tags (organization_id, id) ON DELETE CASCADE,
  CHECK (merged_into <> id)
);
CREATE UNIQUE INDEX tags_name ON tags (organization_id, folded_name) WHERE merged_into IS NULL;
CREATE INDEX tags_merged ON tags (organization_id, merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE family_tags (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  family_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  -- The family that it came from in a merge, with which it goes again.
  merged_from uuid,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, family_id, tag_id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, tag_id) REFERENCES tags (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX family_tags_tag ON family_tags (organization_id, tag_id, family_id);

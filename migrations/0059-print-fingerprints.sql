-- What each sheet said when it was printed, as keyed fingerprints (docs/decisions/0085). Common subset as in 0001.

-- How a print was made, so that the same sheets can be described again.
ALTER TABLE sheet_prints
  -- The key of its fingerprints; empty where there are none.
  ADD COLUMN key_id text,
  -- Days and further columns that were asked for; empty for prints from before there were fingerprints.
  ADD COLUMN choice jsonb,
  -- Whether whoever printed it reads health data.
  ADD COLUMN is_medical boolean NOT NULL DEFAULT false,
  -- Whether it stands in a list of classes in front of the pack.
  ADD COLUMN is_on_cover boolean NOT NULL DEFAULT false;

-- Of the last print of each sheet: what is said of the class, as everybody has it, and as readers of health have it where that is more.
CREATE TABLE sheet_heads (
  organization_id uuid NOT NULL,
  print_id uuid NOT NULL,
  kind text NOT NULL,
  students integer NOT NULL,
  open text,
  whole text,
  PRIMARY KEY (organization_id, print_id, kind),
  FOREIGN KEY (organization_id, print_id) REFERENCES sheet_prints (organization_id, id) ON DELETE CASCADE
);

-- The same of each student, by column.
CREATE TABLE sheet_marks (
  organization_id uuid NOT NULL,
  print_id uuid NOT NULL,
  kind text NOT NULL,
  student_id uuid NOT NULL,
  open jsonb,
  whole jsonb,
  PRIMARY KEY (organization_id, print_id, kind, student_id),
  FOREIGN KEY (organization_id, print_id) REFERENCES sheet_prints (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sheet_marks_student ON sheet_marks (organization_id, student_id);

-- T-shirts: sizes of the school's own, freeze, reserve, orders, hand-out (docs/decisions/0069). Common subset as in 0001.

-- A size is what stands in the school's list of sizes; its own ones are called as they are written.
ALTER TABLE students DROP CONSTRAINT students_tshirt_size_check;
ALTER TABLE students ADD CONSTRAINT students_tshirt_size CHECK (length(tshirt_size) BETWEEN 1 AND 40);

-- The list in its order: [{"size", "cut", "isOffered"}]. A school without a row has the specification's.
CREATE TABLE tshirt_size_lists (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id),
  sizes jsonb NOT NULL,
  version integer NOT NULL
);

-- Until when families change sizes by themselves, and what is ordered beside what is worn: [{"size", "percent" or "pieces"}].
CREATE TABLE tshirt_plans (
  organization_id uuid NOT NULL,
  semester_id uuid NOT NULL,
  change_until date,
  reserves jsonb NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (organization_id, semester_id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id) ON DELETE CASCADE
);

-- What was ordered; an order that was undone stays, and counts no more.
CREATE TABLE tshirt_orders (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  semester_id uuid NOT NULL,
  ordered_at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  note text NOT NULL,
  -- [{"size", "pieces"}]
  lines jsonb NOT NULL,
  undone_at timestamptz,
  version integer NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX tshirt_orders_semester ON tshirt_orders (organization_id, semester_id, ordered_at DESC);

-- Shirts of instructors and helpers.
CREATE TABLE staff_tshirts (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  semester_id uuid NOT NULL,
  name text NOT NULL,
  size text CHECK (length(size) BETWEEN 1 AND 40),
  given_at timestamptz,
  account_id uuid REFERENCES accounts (id),
  version integer NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX staff_tshirts_semester ON staff_tshirts (organization_id, semester_id);

-- Who got which size: one shirt a semester.
CREATE TABLE tshirt_handouts (
  organization_id uuid NOT NULL,
  semester_id uuid NOT NULL,
  student_id uuid NOT NULL,
  size text NOT NULL CHECK (length(size) BETWEEN 1 AND 40),
  given_at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (organization_id, semester_id, student_id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX tshirt_handouts_student ON tshirt_handouts (organization_id, student_id);

-- The other size that a family asks for once sizes are frozen; the last one of each student.
CREATE TABLE tshirt_size_requests (
  organization_id uuid NOT NULL,
  student_id uuid NOT NULL,
  size text NOT NULL CHECK (length(size) BETWEEN 1 AND 40),
  asked_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'accepted', 'declined')),
  decided_at timestamptz,
  PRIMARY KEY (organization_id, student_id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE
);

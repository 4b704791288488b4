-- The school: organisations, people, semesters, classes, enrollments, waitlists, plans, mail and audit.
-- Common subset (docs/architecture.md): organization_id first in every key, ids made by the application, nothing newer than PostgreSQL 15.

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  public_url text,
  logo_url text,
  help_email text NOT NULL,
  privacy_url text NOT NULL,
  students_url text NOT NULL,
  time_zone text NOT NULL,
  locale text NOT NULL,
  currency text NOT NULL,
  grade_names jsonb NOT NULL DEFAULT '{}',
  remote_config jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);

-- Bumped by every edit of what the catalogue shows; enrolling does not bump it.
CREATE TABLE catalogue_versions (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id),
  version bigint NOT NULL
);

-- Who signs in. Belongs to the installation; keyed by (issuer, subject) so that the identity provider can change.
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  disabled_at timestamptz,
  tokens_valid_after timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (issuer, subject)
);
CREATE INDEX accounts_email ON accounts (lower(email));

CREATE TABLE role_grants (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  role text NOT NULL CHECK (role IN ('admin', 'instructor', 'health')),
  granted_by text NOT NULL,
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, account_id, role)
);

CREATE TABLE families (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);

CREATE TABLE guardians (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  family_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, account_id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id)
);
CREATE INDEX guardians_family ON guardians (organization_id, family_id);

CREATE TABLE students (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  family_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  preferred_name text NOT NULL DEFAULT '',
  birth_date date NOT NULL,
  grade smallint,
  tshirt_size text CHECK (tshirt_size IN ('YS', 'YM', 'YL', 'AS', 'AM', 'AL', 'AXL', 'A2XL', 'A3XL')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id)
);
CREATE INDEX students_family ON students (organization_id, family_id);

CREATE TABLE semesters (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  registration_opens_at timestamptz NOT NULL,
  registration_closes_at timestamptz NOT NULL,
  is_current boolean NOT NULL DEFAULT false,
  is_open boolean NOT NULL DEFAULT false,
  info text NOT NULL DEFAULT '',
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  CHECK (starts_on <= ends_on),
  CHECK (registration_opens_at < registration_closes_at)
);
CREATE UNIQUE INDEX semesters_current ON semesters (organization_id) WHERE is_current;
CREATE UNIQUE INDEX semesters_name ON semesters (organization_id, name);

CREATE TABLE class_types (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  illustration text NOT NULL DEFAULT 'class',
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX class_types_name ON class_types (organization_id, lower(name));

CREATE TABLE locations (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  address text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id)
);
CREATE UNIQUE INDEX locations_name ON locations (organization_id, lower(name));

CREATE TABLE instructors (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  account_id uuid REFERENCES accounts (id),
  PRIMARY KEY (organization_id, id)
);

CREATE TABLE import_batches (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  semester_id uuid NOT NULL,
  file_name text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  changes jsonb NOT NULL DEFAULT '[]',
  reverted_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id)
);

-- Five separate facts: published_at (draft when null), is_information_only, is_paused, the registration window, and the seats.
-- seats_taken counts every live seat; seats_over is set only by a staff override with a reason and shrinks as seats free up.
CREATE TABLE classes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  semester_id uuid NOT NULL,
  type_id uuid NOT NULL,
  location_id uuid,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  published_at timestamptz,
  is_information_only boolean NOT NULL DEFAULT false,
  is_paused boolean NOT NULL DEFAULT false,
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  min_grade smallint,
  max_grade smallint,
  min_age smallint,
  max_age smallint,
  minimum integer NOT NULL DEFAULT 0 CHECK (minimum >= 0),
  capacity integer NOT NULL CHECK (capacity >= 0),
  seats_taken integer NOT NULL DEFAULT 0,
  seats_over integer NOT NULL DEFAULT 0 CHECK (seats_over >= 0),
  next_ticket bigint NOT NULL DEFAULT 1,
  price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
  external_id text,
  import_batch_id uuid,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id),
  FOREIGN KEY (organization_id, type_id) REFERENCES class_types (organization_id, id),
  FOREIGN KEY (organization_id, location_id) REFERENCES locations (organization_id, id),
  FOREIGN KEY (organization_id, import_batch_id) REFERENCES import_batches (organization_id, id),
  CONSTRAINT classes_seats CHECK (seats_taken BETWEEN 0 AND capacity + seats_over)
) WITH (fillfactor = 70);
CREATE INDEX classes_semester ON classes (organization_id, semester_id);
CREATE UNIQUE INDEX classes_external ON classes (organization_id, semester_id, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE class_instructors (
  organization_id uuid NOT NULL,
  class_id uuid NOT NULL,
  instructor_id uuid NOT NULL,
  position smallint NOT NULL,
  PRIMARY KEY (organization_id, class_id, instructor_id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, instructor_id) REFERENCES instructors (organization_id, id)
);

-- Local wall times on local dates at the school; a change of the clocks does not move them.
CREATE TABLE meetings (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  held_on date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE,
  CHECK (start_time < end_time)
);
CREATE UNIQUE INDEX meetings_class ON meetings (organization_id, class_id, held_on, start_time);
CREATE INDEX meetings_day ON meetings (organization_id, held_on);

CREATE TABLE class_groups (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  semester_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id)
);

CREATE TABLE class_group_members (
  organization_id uuid NOT NULL,
  class_group_id uuid NOT NULL,
  class_id uuid NOT NULL,
  position smallint NOT NULL,
  PRIMARY KEY (organization_id, class_group_id, class_id),
  UNIQUE (organization_id, class_id),
  FOREIGN KEY (organization_id, class_group_id) REFERENCES class_groups (organization_id, id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id)
);

-- One submit. lines_hash tells a repeat (same key, same lines) from a misuse (same key, other lines); result is the first answer, word for word.
CREATE TABLE registrations (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  family_id uuid,
  idempotency_key text NOT NULL,
  lines_hash text NOT NULL,
  result jsonb NOT NULL,
  submitted_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, account_id, idempotency_key)
);

CREATE TABLE enrollments (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  student_id uuid NOT NULL,
  registration_id uuid,
  state text NOT NULL CHECK (state IN ('enrolled', 'completed', 'withdrawn', 'revoked', 'transferred')),
  enrolled_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id),
  CHECK ((ended_at IS NULL) = (state IN ('enrolled', 'completed')))
);
-- A live seat: enrolled or completed.
CREATE UNIQUE INDEX enrollments_live ON enrollments (organization_id, class_id, student_id) WHERE state IN ('enrolled', 'completed');
CREATE INDEX enrollments_student ON enrollments (organization_id, student_id);

CREATE TABLE waitlist_entries (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  student_id uuid NOT NULL,
  registration_id uuid,
  ticket bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'offered', 'accepted', 'declined', 'expired', 'withdrawn', 'skipped')),
  held_back_reason text,
  enrollment_id uuid,
  joined_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, class_id, ticket),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id)
);
CREATE UNIQUE INDEX waitlist_entries_live ON waitlist_entries (organization_id, class_id, student_id) WHERE state IN ('waiting', 'offered');
CREATE INDEX waitlist_entries_queue ON waitlist_entries (organization_id, class_id, ticket) WHERE state = 'waiting';
CREATE INDEX waitlist_entries_student ON waitlist_entries (organization_id, student_id);

-- A prepared registration, saved before submit: one row per class, so that two tabs never overwrite each other.
CREATE TABLE plan_lines (
  organization_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  class_id uuid NOT NULL,
  student_ids uuid[] NOT NULL DEFAULT '{}',
  if_full text NOT NULL DEFAULT 'waitlist' CHECK (if_full IN ('waitlist', 'skip')),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, account_id, class_id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE messages (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  severity text NOT NULL CHECK (severity IN ('info', 'success', 'warn', 'error')),
  text text NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);

-- The outbox row is the truth, written with its fact; about_id and kind make a second row for the same fact impossible.
CREATE TABLE outbox_mails (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  kind text NOT NULL,
  about_id uuid NOT NULL,
  to_email text NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  next_try_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, kind, about_id)
);
CREATE INDEX outbox_mails_due ON outbox_mails (organization_id, next_try_at) WHERE next_try_at IS NOT NULL;

CREATE TABLE audit_entries (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor_account_id uuid,
  actor text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  change jsonb NOT NULL,
  reason text,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_entries_entity ON audit_entries (organization_id, entity_id);


-- The first organisation, with working defaults; `npm run admin -- set` changes them. A fixed id, so that two servers starting together agree.
INSERT INTO organizations (id, name, help_email, privacy_url, students_url, time_zone, locale, currency, grade_names, remote_config, created_at)
VALUES ('00000000-0000-7000-8000-000000000001', 'Our School', 'help@example.org', 'https://example.org/privacy', 'https://example.org/students',
  'America/New_York', 'en-US', 'USD', '{"0": "Kindergarten"}', '{}', now());
INSERT INTO catalogue_versions (organization_id, version) VALUES ('00000000-0000-7000-8000-000000000001', 1);

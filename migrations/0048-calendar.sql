-- What calendar programs read, and the days on which the school is closed (docs/decisions/0070).

-- Dates of published classes that are no longer held: subscribed calendars are told that they are off, instead of losing them without a word.
-- Whoever puts such a date back gives it its id again.
CREATE TABLE removed_meetings (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  held_on date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX removed_meetings_class ON removed_meetings (organization_id, class_id, held_on, start_time);

-- A private address that a calendar program reads by its secret alone, of which only the hash is kept. What it shows is asked anew each time,
-- by what its account may see then.
CREATE TABLE calendar_addresses (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('family', 'student', 'teaching', 'school')),
  student_id uuid,
  names text NOT NULL CHECK (names IN ('first', 'initials', 'full')),
  secret_hash text NOT NULL,
  made_at timestamptz NOT NULL,
  renewed_at timestamptz,
  fetched_on date,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, secret_hash),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id),
  CHECK ((kind = 'student') = (student_id IS NOT NULL))
);
CREATE INDEX calendar_addresses_account ON calendar_addresses (organization_id, account_id);
CREATE INDEX calendar_addresses_student ON calendar_addresses (organization_id, student_id) WHERE student_id IS NOT NULL;

-- Days on which the school is closed, in every semester; first and last day included.
CREATE TABLE closed_days (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  first_on date NOT NULL,
  last_on date NOT NULL,
  -- Whether classes skip these days, as they do the holidays of their semester; else they are told of only.
  is_no_class boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id),
  CHECK (first_on <= last_on)
);
CREATE INDEX closed_days_first ON closed_days (organization_id, first_on);

-- Attendance and check-out (docs/decisions/0071). Common subset as in 0001.

-- Every tap, as it was made; none is changed or taken back by anything but another one. What counts of a class, date, student and field is
-- the latest that was not refused.
CREATE TABLE attendance_taps (
  organization_id uuid NOT NULL,
  -- Made by the phone, so that sending twice does nothing.
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  held_on date NOT NULL,
  student_id uuid NOT NULL,
  field text NOT NULL CHECK (field IN ('presence', 'fetched')),
  -- Null: taken back.
  presence text CHECK (presence IN ('present', 'late', 'absent', 'excused')),
  -- Whom the student was checked out to. Null: taken back.
  fetched_by text CHECK (fetched_by IN ('guardian', 'listed', 'other')),
  -- As they were called then.
  fetched_name text,
  -- When, where that is not the time of the tap.
  fetched_at timestamptz,
  -- The household that named them.
  listed_by uuid,
  -- `known`: not asked, since whoever handed over knows them; `checked`: compared on the phone, without network; `none`: there is none.
  code_word text CHECK (code_word IN ('right', 'wrong', 'known', 'checked', 'none')),
  -- Who of the office said that somebody who is on no list may.
  allowed_by text,
  -- Why it does not count. Kept, because somebody tried.
  refused text,
  -- By the school's clock, never later than it arrived, and in the order of the phone.
  tapped_at timestamptz NOT NULL,
  sequence integer NOT NULL,
  device text NOT NULL,
  arrived_at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, listed_by) REFERENCES families (organization_id, id),
  CHECK (field = 'fetched' OR num_nonnulls(fetched_by, fetched_name, fetched_at, listed_by, code_word, allowed_by, refused) = 0),
  CHECK (field = 'presence' OR presence IS NULL)
);
CREATE INDEX attendance_taps_class ON attendance_taps (organization_id, class_id, held_on);
CREATE INDEX attendance_taps_day ON attendance_taps (organization_id, held_on);
CREATE INDEX attendance_taps_student ON attendance_taps (organization_id, student_id, held_on);

-- What an instructor tells the office about a class, until somebody there has dealt with it.
CREATE TABLE office_notes (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  text text NOT NULL,
  written_at timestamptz NOT NULL,
  author_id uuid NOT NULL REFERENCES accounts (id),
  done_at timestamptz,
  done_by uuid REFERENCES accounts (id),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE,
  CHECK ((done_at IS NULL) = (done_by IS NULL))
);
CREATE INDEX office_notes_open ON office_notes (organization_id, written_at) WHERE done_at IS NULL;
CREATE INDEX office_notes_class ON office_notes (organization_id, class_id);

ALTER TABLE organizations
  -- Families read "present" and "picked up at 15:32".
  ADD COLUMN shows_attendance boolean NOT NULL DEFAULT false,
  -- Whom an instructor calls when somebody must not take a student home.
  ADD COLUMN office_phone text NOT NULL DEFAULT '';

-- The school's own questions, and which reminders of a record were sent.
-- Common subset as in 0001: organization_id first in every key, ids made by the application, nothing newer than PostgreSQL 15.

-- A question is never changed into one of another kind: that one is archived, and a new one asked.
CREATE TABLE questions (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  position integer NOT NULL,
  wording text NOT NULL,
  hint text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('line', 'text', 'yes-no', 'one-of', 'several-of', 'number', 'date')),
  options text[] NOT NULL DEFAULT '{}',
  is_required boolean NOT NULL DEFAULT false,
  -- Asked of those with a seat in this class; null: of every student.
  class_id uuid,
  sheets text[] NOT NULL DEFAULT '{}',
  archived_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE
);

-- What was answered, with the wording it answered; both households of a student share it.
CREATE TABLE question_answers (
  organization_id uuid NOT NULL,
  student_id uuid NOT NULL,
  question_id uuid NOT NULL,
  wording text NOT NULL,
  -- Text, number, date or yes-no as text; of several the chosen ones.
  answer text[] NOT NULL,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, student_id, question_id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, question_id) REFERENCES questions (organization_id, id) ON DELETE CASCADE
);
-- How many have answered a question.
CREATE INDEX question_answers_question ON question_answers (organization_id, question_id);

-- Once each: a family hears of a record some days before it is due.
CREATE TABLE record_reminders (
  organization_id uuid NOT NULL,
  student_id uuid NOT NULL,
  family_id uuid NOT NULL,
  semester_id uuid NOT NULL,
  days_before smallint NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, student_id, family_id, semester_id, days_before),
  FOREIGN KEY (organization_id, family_id, student_id) REFERENCES family_students (organization_id, family_id, student_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id) ON DELETE CASCADE
);

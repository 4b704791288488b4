-- Who came into a child's circle, or got wider access, through the school (docs/decisions/0080). Common subset as in 0001.

CREATE TABLE circle_entries (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  -- Of one act of the school: told together, objected to together, and taken back together.
  act_id uuid NOT NULL,
  student_id uuid NOT NULL,
  family_id uuid NOT NULL,
  -- Null: the whole household, whoever is in it.
  guardian_id uuid,
  access text NOT NULL CHECK (access IN ('full', 'view', 'pick-up')),
  -- What they might do before, which counts until somebody agrees; null: nothing.
  access_before text CHECK (access_before IN ('full', 'view', 'pick-up')),
  how text NOT NULL CHECK (how IN ('household-linked', 'guardian-added', 'guardian-invited', 'access-widened', 'access-restored',
    'students-merged', 'families-merged', 'listed', 'on-behalf')),
  -- What the household has told of its contacts and who picks up counts all the same: it had the child before the other did.
  lists_count boolean NOT NULL DEFAULT false,
  by_account_id uuid,
  by_name text NOT NULL,
  reason text NOT NULL,
  -- The office's own words where nobody was left who could agree.
  nobody_left text,
  created_at timestamptz NOT NULL,
  objectable_until timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'agreed', 'let-in', 'objected', 'kept-out', 'ended')),
  objected_at timestamptz,
  objected_by text,
  decided_at timestamptz,
  decided_by text,
  decided_by_account_id uuid,
  decision_reason text,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, student_id) REFERENCES students (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, family_id) REFERENCES families (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, guardian_id) REFERENCES guardians (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX circle_entries_student ON circle_entries (organization_id, student_id);
CREATE INDEX circle_entries_family ON circle_entries (organization_id, family_id);
CREATE INDEX circle_entries_guardian ON circle_entries (organization_id, guardian_id) WHERE guardian_id IS NOT NULL;
CREATE INDEX circle_entries_act ON circle_entries (organization_id, act_id);
CREATE INDEX circle_entries_open ON circle_entries (organization_id, state, created_at) WHERE state IN ('waiting', 'objected');

-- The full guardians of before, who decide about an entry, and the mail that told them: its link is made of its id and a secret, and kept nowhere.
CREATE TABLE circle_deciders (
  organization_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  guardian_id uuid NOT NULL,
  mail_id uuid,
  PRIMARY KEY (organization_id, entry_id, guardian_id),
  FOREIGN KEY (organization_id, entry_id) REFERENCES circle_entries (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, guardian_id) REFERENCES guardians (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX circle_deciders_mail ON circle_deciders (organization_id, mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX circle_deciders_guardian ON circle_deciders (organization_id, guardian_id);

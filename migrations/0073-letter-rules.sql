-- Letters that go by a rule, and what each rule has sent (docs/decisions/0101). Common subset as in 0001.

CREATE TABLE letter_rules (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  kind text NOT NULL CHECK (kind IN ('before-class', 'missed-class', 'before-forms')),
  -- So many days before; of a missed class always 0, its own day.
  days smallint NOT NULL CHECK (days BETWEEN 0 AND 60 AND (days = 0 OR kind <> 'missed-class')),
  -- On the school's clocks.
  goes_at time NOT NULL,
  -- Null: every semester that is open.
  semester_id uuid,
  -- Which classes: those of these types and these themselves; all of them where both are empty.
  type_ids uuid[] NOT NULL DEFAULT '{}',
  class_ids uuid[] NOT NULL DEFAULT '{}',
  -- With placeholders; the text is Markdown.
  subject text NOT NULL,
  text text NOT NULL,
  is_active boolean NOT NULL,
  -- What should have gone before goes only where somebody asks: since it was switched on, or goes at another time or for other classes.
  active_since timestamptz NOT NULL,
  -- When it was last looked for what is due; null: not yet.
  looked_at timestamptz,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, semester_id) REFERENCES semesters (organization_id, id) ON DELETE CASCADE
);

-- Whom a rule has written to: once each for a class, of a missed class once for each date.
CREATE TABLE letter_rule_sendings (
  organization_id uuid NOT NULL,
  rule_id uuid NOT NULL,
  class_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  missed_on date,
  sent_at timestamptz NOT NULL,
  FOREIGN KEY (organization_id, rule_id) REFERENCES letter_rules (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE,
  UNIQUE NULLS NOT DISTINCT (organization_id, rule_id, class_id, account_id, missed_on)
);
CREATE INDEX letter_rule_sendings_account ON letter_rule_sendings (organization_id, account_id, sent_at);
CREATE INDEX letter_rule_sendings_class ON letter_rule_sendings (organization_id, class_id);

-- The rule that sent a letter, as long as there is that rule.
ALTER TABLE circulars ADD COLUMN rule_id uuid;
CREATE INDEX circulars_rule ON circulars (organization_id, rule_id, created_at DESC) WHERE rule_id IS NOT NULL;

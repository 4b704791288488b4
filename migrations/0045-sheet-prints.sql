-- What was printed of a class, when and by whom (docs/decisions/0067). Common subset as in 0001.
CREATE TABLE sheet_prints (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  class_id uuid NOT NULL,
  kinds text[] NOT NULL,
  printed_at timestamptz NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, class_id) REFERENCES classes (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sheet_prints_class ON sheet_prints (organization_id, class_id, printed_at DESC);

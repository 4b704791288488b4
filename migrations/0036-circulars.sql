-- Letters to many families, what they are written from, and what is known of a mail that came back (docs/decisions/0058). Common subset as in 0001.

-- A letter as it was sent; its mails are rows of the outbox that name it in their facts.
CREATE TABLE circulars (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  -- With placeholders; the text is Markdown.
  subject text NOT NULL,
  text text NOT NULL,
  -- Whom it was meant for, as it was asked.
  audience jsonb NOT NULL,
  -- What {semester} stands for.
  semester_name text,
  -- Where answers go; null: the school's address for help.
  reply_to text,
  sent_by text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The mails that were written, and how many of them were taken back.
  mails integer NOT NULL,
  taken_back integer NOT NULL DEFAULT 0,
  undone_at timestamptz,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX circulars_latest ON circulars (organization_id, created_at DESC, id DESC);
CREATE INDEX outbox_mails_circular ON outbox_mails (organization_id, (facts->>'circularId')) WHERE kind = 'circular';

-- What the school writes again and again, shared by its staff.
CREATE TABLE circular_templates (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, id)
);

-- Set by hand: the mail server took it, and it came back later.
ALTER TABLE outbox_mails ADD COLUMN bounced_at timestamptz;

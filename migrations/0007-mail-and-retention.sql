-- Mails to addresses that nobody has proven wait, what is too many for one address within an hour is summed up in one mail, and a school
-- says for how long its history is kept. Common subset as in 0001.

-- held_for: why a mail does not leave by itself. proof: its address is not proven; digest: `digest_id` tells of it; newer: a newer one of its kind replaced it.
-- left_at: when it was last let out to the mail server.
ALTER TABLE outbox_mails
  ADD COLUMN held_for text CHECK (held_for IN ('proof', 'digest', 'newer')),
  ADD COLUMN digest_id uuid,
  ADD COLUMN left_at timestamptz,
  ADD CONSTRAINT outbox_mails_in_digest CHECK ((held_for = 'digest') = (digest_id IS NOT NULL));
CREATE INDEX outbox_mails_left ON outbox_mails (organization_id, lower(to_email), left_at) WHERE left_at IS NOT NULL;
CREATE INDEX outbox_mails_unproven ON outbox_mails (organization_id, lower(to_email)) WHERE held_for = 'proof';
CREATE INDEX outbox_mails_digest ON outbox_mails (organization_id, digest_id) WHERE digest_id IS NOT NULL;
-- The one mail of an address that still takes in what happens meanwhile.
CREATE UNIQUE INDEX outbox_mails_open_digest ON outbox_mails (organization_id, lower(to_email)) WHERE kind = 'digest' AND left_at IS NULL AND next_try_at IS NOT NULL;

-- Months after which entries of the history, events around signing in and mails are removed; null: kept for ever.
ALTER TABLE organizations
  ADD COLUMN audit_months smallint DEFAULT 24 CHECK (audit_months > 0),
  ADD COLUMN event_months smallint DEFAULT 12 CHECK (event_months > 0),
  ADD COLUMN mail_months smallint DEFAULT 12 CHECK (mail_months > 0),
  -- What lies before was removed: the data check asks for nothing older.
  ADD COLUMN audit_kept_from timestamptz,
  ADD COLUMN mails_kept_from timestamptz;

-- Who makes or sends something now, so that what a server that is gone has left is taken up at once: an end by kill is no try.
ALTER TABLE day_files
  ADD COLUMN claimed_by uuid,
  -- How often its maker was gone in the middle.
  ADD COLUMN interrupted integer NOT NULL DEFAULT 0;
ALTER TABLE outbox_mails ADD COLUMN claimed_by uuid;
CREATE INDEX outbox_mails_claimed ON outbox_mails (organization_id, claimed_by) WHERE claimed_by IS NOT NULL;

-- A school of 200,000 students and 2,000,000 lines of history stays usable. Common subset as in 0001.

-- The history: which kinds of records have one, and who changed one lately, from kind to kind; one kind's history, the latest first.
CREATE INDEX audit_entries_kind ON audit_entries (organization_id, entity, at DESC, id DESC);
-- The dashboard counts the mails that could not be delivered; they are few.
CREATE INDEX outbox_mails_failed ON outbox_mails (organization_id, failed_at) WHERE failed_at IS NOT NULL;

-- Copies of one's data that wait to be made: the school comes first, as in every index of a school's rows.
DROP INDEX data_exports_open;
CREATE INDEX data_exports_open ON data_exports (organization_id, asked_at) WHERE ready_at IS NULL AND failed_at IS NULL;

-- An invitation of the school to a guardian who was entered without an account: whoever accepts it becomes that guardian (docs/decisions/0052).
-- Common subset as in 0001.
ALTER TABLE invitations ADD COLUMN guardian_id uuid;
ALTER TABLE invitations ADD FOREIGN KEY (organization_id, guardian_id) REFERENCES guardians (organization_id, id) ON DELETE CASCADE;
CREATE INDEX invitations_guardian ON invitations (organization_id, guardian_id) WHERE guardian_id IS NOT NULL;

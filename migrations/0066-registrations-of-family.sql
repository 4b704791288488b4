-- What a family was refused is read with its page.
CREATE INDEX registrations_family ON registrations (organization_id, family_id, submitted_at);

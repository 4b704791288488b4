-- The mails about one seat are found without reading the whole outbox. Common subset as in 0001.
CREATE INDEX outbox_mails_registration ON outbox_mails (organization_id, (facts->>'registrationId')) WHERE facts->>'registrationId' IS NOT NULL;
CREATE INDEX outbox_mails_enrollment ON outbox_mails (organization_id, (facts->>'enrollmentId')) WHERE facts->>'enrollmentId' IS NOT NULL;
CREATE INDEX outbox_mails_class ON outbox_mails (organization_id, (facts->>'classId')) WHERE kind IN ('class-changed', 'class-cancelled');
CREATE INDEX outbox_mails_circular_reader ON outbox_mails (organization_id, (facts->>'guardianId')) WHERE kind = 'circular';

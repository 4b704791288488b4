-- One date of a class may be held at another place (docs/decisions/0102); null: where the class is.
ALTER TABLE meetings ADD COLUMN location_id uuid;
ALTER TABLE meetings ADD FOREIGN KEY (organization_id, location_id) REFERENCES locations (organization_id, id);
CREATE INDEX meetings_elsewhere ON meetings (organization_id, location_id) WHERE location_id IS NOT NULL;

-- Which families share a telephone number or a name of a guardian is asked with every look at the dashboard: read along these, nearly all of it is there once.
-- With the column itself, so that nothing but the index is read. Common subset as in 0001.
CREATE INDEX guardians_phone_number ON guardians (organization_id, right(translate(phone, ' ()-+./', ''), 10)) INCLUDE (phone)
  WHERE removed_at IS NULL AND access <> 'pick-up';
CREATE INDEX guardians_full_name ON guardians (organization_id, lower(trim(name))) INCLUDE (name)
  WHERE removed_at IS NULL AND access <> 'pick-up';

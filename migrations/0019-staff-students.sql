-- Staff find students by name, guardian, address and phone: what a search looks through is folded (lower case, no accents) when it is
-- written, as folding tens of thousands of names takes longer than looking for one. Common subset as in 0001; the database fills these
-- columns itself, also in a restore.

ALTER TABLE students ADD COLUMN folded_name text GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(last_name || ' ' || first_name || ' ' || preferred_name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED;

-- The phone once more by its digits alone, so that it is found however it was typed.
ALTER TABLE guardians ADD COLUMN folded_text text GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(name || ' ' || email || ' ' || postal_address || ' ' || phone, NFD), '[\u0300-\u036f]', '', 'g'))
  || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || coalesce(phone_e164, '')) STORED;

-- What is told of a record is counted for a whole semester: from the index alone.
CREATE INDEX student_sections_told ON student_sections (organization_id, student_id) INCLUDE (owner_id, section, answered_at, confirmed_at);

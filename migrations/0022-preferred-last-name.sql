-- A student may be called by another last name than the legal one; staff find them by either. The folded text (0019) is made anew with it.
-- Common subset as in 0001.
ALTER TABLE students
  ADD COLUMN preferred_last_name text NOT NULL DEFAULT '',
  DROP COLUMN folded_name;
ALTER TABLE students ADD COLUMN folded_name text GENERATED ALWAYS AS (
  lower(regexp_replace(normalize(last_name || ' ' || first_name || ' ' || preferred_name || ' ' || preferred_last_name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED;

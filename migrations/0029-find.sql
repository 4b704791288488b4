-- Staff find anybody from anywhere (docs/decisions/0055). Common subset as in 0001.

-- The folded text (0019, 0022) once more, now also without apostrophes and with plain letters for those that are no accents, as `searchPatterns` asks for it.
ALTER TABLE students DROP COLUMN folded_name;
ALTER TABLE students ADD COLUMN folded_name text GENERATED ALWAYS AS (
  replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(last_name || ' ' || first_name || ' ' || preferred_name || ' ' || preferred_last_name, NFD), '[\u0300-\u036f]', '', 'g')),
  'đðøłı''’ʼ', 'ddoli'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')) STORED;

ALTER TABLE guardians DROP COLUMN folded_text;
ALTER TABLE guardians ADD COLUMN folded_text text GENERATED ALWAYS AS (
  replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name || ' ' || email || ' ' || postal_address || ' ' || phone, NFD), '[\u0300-\u036f]', '', 'g')),
  'đðøłı''’ʼ', 'ddoli'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || coalesce(phone_e164, '')) STORED;

-- Parts of words and near spellings by their trigrams. These indexes do not begin with the organisation: a trigram index that does is read
-- whole for each word. The lists of what is not sorted in yet are kept short, for each search reads them through. `pg_trgm` comes with
-- PostgreSQL, but whether it may be made here is for the host to say, each in its own way: where it may not, the portal finds beginnings of
-- words and says so (condition `find-beginnings-only`).
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX students_find ON students USING gin (folded_name gin_trgm_ops) WITH (gin_pending_list_limit = 64);
  CREATE INDEX guardians_find ON guardians USING gin (folded_text gin_trgm_ops) WITH (gin_pending_list_limit = 64);
  CREATE INDEX accounts_find ON accounts USING gin (lower(email) gin_trgm_ops) WITH (gin_pending_list_limit = 64);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'Without trigrams: %', SQLERRM;
END $$;

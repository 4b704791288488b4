-- The office may enter a child whose birth date nobody has told yet; null: not told.
ALTER TABLE students ALTER COLUMN birth_date DROP NOT NULL;

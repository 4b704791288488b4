-- What a family tells of a student beside names and figures: all optional, empty where they told nothing.
ALTER TABLE students ADD COLUMN pronouns text NOT NULL DEFAULT '';
ALTER TABLE students ADD COLUMN school text NOT NULL DEFAULT '';
ALTER TABLE students ADD COLUMN notes text NOT NULL DEFAULT '';

-- Whether anybody has told the grade (docs/decisions/0108): without one, a student is not in school, or nobody has told it.
ALTER TABLE students ADD COLUMN is_grade_known boolean NOT NULL DEFAULT true;
ALTER TABLE students ADD CONSTRAINT students_grade_known CHECK (grade IS NULL OR is_grade_known);
UPDATE students SET is_grade_known = false WHERE birth_date IS NULL AND grade IS NULL;

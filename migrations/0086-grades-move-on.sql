-- Grades are told for a school year and move on with it (0119). Common subset as in 0001.
-- Month and day on which the school's year begins.
ALTER TABLE organizations ADD COLUMN school_year_begins text NOT NULL DEFAULT '08-01';
ALTER TABLE organizations ADD CONSTRAINT organizations_school_year CHECK (school_year_begins ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$');
-- The first year of the school year that a grade is of. Without a grade: the one in which the student had finished school by counting; else null.
ALTER TABLE students ADD COLUMN grade_year smallint;
CREATE INDEX students_grade_year ON students (organization_id, grade_year) WHERE grade IS NOT NULL;
-- A class asks for the grade that students enter next, as summer camps do, not for the one at its time.
ALTER TABLE classes ADD COLUMN is_entering_grade boolean NOT NULL DEFAULT false;
-- What was told has moved on since: it is asked whether it is right.
ALTER TABLE student_sections ADD COLUMN is_asked_again boolean NOT NULL DEFAULT false;
-- Until now nobody said of which year a grade was: it is of the day on which the student was last written, or said to be still right.
UPDATE students SET grade_year = extract(year FROM (students.updated_at AT TIME ZONE organizations.time_zone) - interval '7 months')
FROM organizations WHERE organizations.id = students.organization_id AND students.grade IS NOT NULL;
UPDATE students SET grade_year = extract(year FROM (told.confirmed_at AT TIME ZONE organizations.time_zone) - interval '7 months')
FROM organizations, student_sections AS told
WHERE organizations.id = students.organization_id AND told.organization_id = students.organization_id AND told.student_id = students.id
  AND told.section = 'student' AND told.confirmed_at > students.updated_at AND students.grade IS NOT NULL;

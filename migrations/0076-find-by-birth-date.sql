-- Find knows a student by the birth date (docs/decisions/0055). Common subset as in 0001.
CREATE INDEX students_birth_date ON students (organization_id, birth_date);

-- Staff page through enrollments by the names of students (docs/decisions/0077). Common subset as in 0001.

-- The beginning of a name is enough to sort by, and what an entry of an index can hold whatever it is written in.
CREATE INDEX students_by_name ON students (organization_id, (left(folded_name, 100)) COLLATE "C", id);

-- A list may tell one of the three permissions and not the others: null is not answered (0118). Common subset as in 0001.
ALTER TABLE student_permissions ALTER COLUMN photos DROP NOT NULL;
ALTER TABLE student_permissions ALTER COLUMN sunscreen DROP NOT NULL;
ALTER TABLE student_permissions ALTER COLUMN insect_spray DROP NOT NULL;

-- The history of a family is that of its students too: their enrollments are found by the student, those of a class by the class.
CREATE INDEX audit_entries_student ON audit_entries (organization_id, (change->>'studentId'))
  WHERE entity IN ('enrollment', 'waitlist-entry');
CREATE INDEX audit_entries_class ON audit_entries (organization_id, (change->>'classId'))
  WHERE entity IN ('enrollment', 'waitlist-entry');

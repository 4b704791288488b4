-- Staff page through every enrollment of a large school (docs/decisions/0056). Common subset as in 0001.

-- The latest change first, from whichever end: a page is read without sorting all.
CREATE INDEX enrollments_changed ON enrollments (organization_id, (coalesce(ended_at, enrolled_at)) DESC, id DESC);
CREATE INDEX waitlist_entries_changed ON waitlist_entries (organization_id, (coalesce(ended_at, joined_at)) DESC, id DESC);
-- How many there are is counted from the index alone.
CREATE INDEX enrollments_of_class ON enrollments (organization_id, class_id, state);

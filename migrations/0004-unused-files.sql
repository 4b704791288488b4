-- When a picture or a PDF was first seen to be used by nothing; null: it is in use, or nobody has looked yet.
ALTER TABLE files ADD COLUMN unused_since timestamptz;

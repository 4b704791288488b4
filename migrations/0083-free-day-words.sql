-- The words by which a day of a calendar is proposed as one without classes; empty: those of `domain/free-day-words.ts`. Common subset as in 0001.
ALTER TABLE organizations ADD COLUMN free_day_words text NOT NULL DEFAULT '';

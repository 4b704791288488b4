-- What instructors' phones say of taps that have not been sent (docs/decisions/0083). Common subset as in 0001.

-- Each phone of each account, as it was last heard. What it announced stands here by the ids that it made, until each has arrived.
CREATE TABLE phones (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  -- A name that it gave itself, as in `attendance_taps`.
  device text NOT NULL,
  heard_at timestamptz NOT NULL,
  waiting uuid[] NOT NULL DEFAULT '{}',
  -- The oldest of them; by the phone's clock, never later than it was heard.
  waiting_since timestamptz,
  -- How many it announced since the last time that nothing was outstanding, and when first.
  announced integer NOT NULL DEFAULT 0,
  announced_at timestamptz,
  -- Kept on the phone, and not to be opened any more.
  unreadable integer NOT NULL DEFAULT 0,
  -- Kept on the phone for other accounts, who have to sign in there.
  others integer NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, account_id, device)
);
CREATE INDEX phones_heard ON phones (organization_id, heard_at);

-- Refused tries are told on the day on which the office hears of them, too.
CREATE INDEX attendance_taps_refused ON attendance_taps (organization_id, arrived_at) WHERE refused IS NOT NULL;

-- What was tapped in a class that is no more, or not theirs any more, is a note to the office without one.
ALTER TABLE office_notes ALTER COLUMN class_id DROP NOT NULL;

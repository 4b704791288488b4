-- Servers that agree (0109). Settings are compared by fingerprints, which are made with this salt; the values stand nowhere.
CREATE TABLE installations (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id),
  salt uuid NOT NULL DEFAULT gen_random_uuid()
);
ALTER TABLE servers
  -- As the dashboard calls it: its machine and port.
  ADD COLUMN name text,
  -- Null from a portal that does not know of them.
  ADD COLUMN fingerprints jsonb,
  -- What an operator should know of it, as of its last beat.
  ADD COLUMN conditions jsonb NOT NULL DEFAULT '[]',
  -- It still finishes what it has taken on, and stops.
  ADD COLUMN leaves boolean NOT NULL DEFAULT false;

-- Schools of an installation (0107): one address stands for one, and a closed one takes nothing in.
CREATE UNIQUE INDEX organizations_address ON organizations (lower(public_url));
ALTER TABLE organizations ADD COLUMN closed_at timestamptz;

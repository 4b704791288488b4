-- What the columns of a file were taken for, by what its headings are; with a name it can be chosen for files with other headings too.
CREATE TABLE import_mappings (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  headings text NOT NULL,
  name text,
  mapping jsonb NOT NULL,
  used_at timestamptz NOT NULL,
  used_by text NOT NULL,
  PRIMARY KEY (organization_id, headings)
);
CREATE UNIQUE INDEX import_mappings_name ON import_mappings (organization_id, lower(name));

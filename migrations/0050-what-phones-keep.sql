-- What an instructor's phone keeps for a day without network beside the classes themselves (docs/decisions/0075). The numbers were a value of
-- the remote configuration, which every program reads: they are a setting like the others.
ALTER TABLE organizations
  -- Phones of those who may and who must not pick up.
  ADD COLUMN phones_keep_numbers boolean NOT NULL DEFAULT false,
  -- What counts outside of health; each student's family has a receipt.
  ADD COLUMN phones_keep_health boolean NOT NULL DEFAULT false;
UPDATE organizations SET phones_keep_numbers = true
  WHERE remote_config -> 'teaching_keeps_phones' @> '{"type": "boolean", "value": true}';
UPDATE organizations SET remote_config = remote_config - 'teaching_keeps_phones';

ALTER TABLE health_readings DROP CONSTRAINT health_readings_purpose_check;
ALTER TABLE health_readings ADD CONSTRAINT health_readings_purpose_check
  CHECK (purpose IN ('screen', 'sheet', 'export', 'family', 'list', 'phone', 'deleted'));

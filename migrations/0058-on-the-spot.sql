-- What to know on the spot (docs/decisions/0084): which of a family's health answers stand on the emergency sheet, with the instructor, on
-- their phone, and count in what to watch for. All of them unless the school says otherwise, so existing schools show more than before.
ALTER TABLE organizations
  ADD COLUMN spot_allergies boolean NOT NULL DEFAULT true,
  ADD COLUMN spot_medications boolean NOT NULL DEFAULT true,
  ADD COLUMN spot_conditions boolean NOT NULL DEFAULT true,
  ADD COLUMN spot_diet boolean NOT NULL DEFAULT true,
  ADD COLUMN spot_notes boolean NOT NULL DEFAULT true,
  ADD COLUMN spot_doctor boolean NOT NULL DEFAULT true;

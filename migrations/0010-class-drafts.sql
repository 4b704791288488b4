-- What somebody typed into the form of a class is kept under the names that the contract has for its fields.
UPDATE class_drafts SET content = (
  SELECT jsonb_object_agg(part, CASE WHEN jsonb_typeof(kept) <> 'object' THEN kept ELSE
      kept - ARRAY['opensAt', 'closesAt', 'price', 'priceMax'] || jsonb_strip_nulls(jsonb_build_object(
        'registrationOpensAt', kept -> 'opensAt', 'registrationClosesAt', kept -> 'closesAt',
        'priceCents', kept -> 'price', 'priceMaxCents', kept -> 'priceMax')) END)
  FROM jsonb_each(content) AS each (part, kept))
WHERE jsonb_typeof(content) = 'object' AND content ? 'values';

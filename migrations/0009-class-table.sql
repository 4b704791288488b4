-- Names in the order in which people read them, "Class 9" before "Class 10"; of the letters alone on a PostgreSQL built without ICU.
DO $$ BEGIN
  CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');
EXCEPTION WHEN feature_not_supported OR invalid_parameter_value THEN
  CREATE COLLATION natural_order FROM "C";
END $$;

-- A name stands for one school: of two with the same address the older was answered, and stays (0107).
UPDATE organizations AS later SET public_url = NULL
WHERE public_url IS NOT NULL AND EXISTS (
  SELECT FROM organizations AS first
  WHERE lower(first.public_url) = lower(later.public_url) AND (first.created_at, first.id) < (later.created_at, later.id)
);

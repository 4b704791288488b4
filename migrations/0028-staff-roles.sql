-- Who did everything is now the administrator. The word `admin` is no longer given: `roles` tells it to all staff who may enter (decision 0054).
ALTER TABLE role_grants DROP CONSTRAINT role_grants_role_check;
UPDATE role_grants SET role = 'administrator' WHERE role = 'admin';
ALTER TABLE role_grants ADD CONSTRAINT role_grants_role_check
  CHECK (role IN ('administrator', 'registrar', 'viewer', 'health', 'instructor'));

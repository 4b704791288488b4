-- One-time links and codes are made when a mail leaves, of its id and the portal's secret, and are kept nowhere: what mails hold of older
-- links goes, those that have not left yet get theirs when they do, and links of mails that ask whether an address is somebody's no longer
-- count, since such a link may now set a password. (Links for a new password that left already last an hour and go on.)
DELETE FROM auth_verification WHERE identifier LIKE 'verify:%';
INSERT INTO auth_verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
  SELECT mail.id::text, (CASE mail.kind WHEN 'verify-email' THEN 'verify' ELSE 'reset' END) || ':mail:' || mail.id, person.id,
    now() + (CASE mail.kind WHEN 'verify-email' THEN interval '7 days' ELSE interval '1 hour' END), now(), now()
  FROM outbox_mails mail JOIN auth_user person ON lower(person.email) = lower(mail.to_email)
  WHERE mail.kind IN ('password-reset', 'verify-email') AND mail.sent_at IS NULL AND mail.next_try_at IS NOT NULL;
UPDATE outbox_mails SET facts = facts - 'link' WHERE kind IN ('password-reset', 'verify-email');

-- A role given by address to somebody who has not confirmed it counts only once they have.
ALTER TABLE role_grants ADD COLUMN waits_for_proof boolean NOT NULL DEFAULT false;

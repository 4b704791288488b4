-- Since when an account has the address that it has (null: since there is the account): mails to it from before are somebody else's.
ALTER TABLE accounts ADD COLUMN address_since timestamptz;
UPDATE accounts SET address_since = changed.at
  FROM (SELECT account_id, max(at) AS at FROM auth_event WHERE kind = 'email-changed' GROUP BY account_id) AS changed
  WHERE changed.account_id = accounts.id;

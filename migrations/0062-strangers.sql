-- Nothing goes to third parties before the sender's own address is proven, and how much strangers may send is counted (docs/decisions/0088).
--
-- waits_for_proof: the mail waits until the address of whoever invites is proven. is_sender_known: whether the school knew them then.
-- sender_network: from where a stranger invited, as a keyed pseudonym.
ALTER TABLE invitations
  ADD COLUMN waits_for_proof boolean NOT NULL DEFAULT false,
  ADD COLUMN is_sender_known boolean NOT NULL DEFAULT true,
  ADD COLUMN sender_network text;
CREATE INDEX invitations_of_strangers ON invitations (organization_id, created_at) WHERE NOT is_sender_known;
CREATE INDEX invitations_waiting ON invitations (organization_id, invited_by) WHERE waits_for_proof;

-- held_for, beside what 0007 says. sender: it waits for the proof of whoever it is from.
ALTER TABLE outbox_mails DROP CONSTRAINT IF EXISTS outbox_mails_held_for_check;
ALTER TABLE outbox_mails ADD CONSTRAINT outbox_mails_held_for_check CHECK (held_for IN ('proof', 'digest', 'newer', 'sender'));

-- Creating an account is answered by mail, the same for addresses that have one.
ALTER TABLE organizations ADD COLUMN creates_by_mail boolean NOT NULL DEFAULT false;

-- Where people signed in from stood here as it is; what the portal writes from now on is a pseudonym.
UPDATE auth_event SET facts = facts - 'network' WHERE facts ? 'network';
DELETE FROM auth_throttle WHERE key LIKE '% ip %' OR key LIKE 'sign-in pair %';

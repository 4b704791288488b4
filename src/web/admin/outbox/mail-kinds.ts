import type { MailKind } from '../../../contract/functions.ts';
import { m } from '../../../words/messages.js';

const kinds: Readonly<Record<MailKind, () => string>> = {
  registration: m.admin_kind_registration,
  withdrawal: m.admin_kind_withdrawal,
  promotion: m.admin_kind_promotion,
  'seat-moved': m.admin_kind_seat_moved,
  'seat-revoked': m.admin_kind_seat_revoked,
  'seat-reopened': m.admin_kind_seat_reopened,
  'enrolled-by-school': m.behalf_kind,
  'waitlist-skipped': m.waits_kind_skipped,
  'password-reset': m.admin_kind_password_reset,
  'verify-email': m.admin_kind_verify_email,
  'email-change': m.admin_kind_email_change,
  'email-leaves': m.admin_kind_email_leaves,
  'second-factor-changed': m.admin_kind_second_factor,
  'account-exists': m.admin_kind_account_exists,
  'health-granted': m.admin_kind_health_granted,
  invitation: m.admin_kind_invitation,
  'staff-invitation': m.admin_kind_staff_invitation,
  'record-due': m.admin_kind_record_due,
  'payment-received': m.admin_kind_payment_received,
  'payment-returned': m.admin_kind_payment_returned,
  'fee-charged': m.admin_kind_fee_charged,
  'taken-off': m.admin_kind_taken_off,
  'record-changed': m.admin_kind_record_changed,
  'family-merged': m.family_merge_mail_kind,
  'circle-entered': m.circle_mail_kind,
  'circle-decided': m.circle_decided_kind,
  'sizes-missing': m.tshirts_mail_kind,
  'my-data-ready': m.admin_kind_my_data_ready,
  'account-ended': m.admin_kind_account_ended,
  'class-changed': m.admin_kind_class_changed,
  'class-cancelled': m.admin_kind_class_cancelled,
  'semester-test': m.admin_kind_test,
  circular: m.circulars_kind,
  'circular-test': m.circulars_kind_test,
  digest: m.admin_kind_digest,
};

/** The kinds to choose from. */
export const mailKindChoices = () => Object.entries(kinds).map(([value, words]) => ({ value, label: words() }));

/** What a mail is about, in words. */
export function nameMailKind(kind: string): string {
  return nameKnownKind(kind) ?? m.admin_kind_other();
}

export function nameKnownKind(kind: string): string | undefined {
  return isKnown(kind) ? kinds[kind]() : undefined;
}

function isKnown(kind: string): kind is MailKind {
  return Object.hasOwn(kinds, kind);
}

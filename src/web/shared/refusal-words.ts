import type { RefusalFacts, WordsFor } from '../../contract/refusals.ts';
import type { ToldFirst } from '../../domain/set-up.ts';
import { m } from '../../words/messages.js';

const TOLD_FIRST_NAMES: Readonly<Record<ToldFirst, () => string>> = {
  name: m.settings_name,
  helpEmail: m.settings_help_email,
  privacyUrl: m.settings_privacy_url,
};

const nameMissing = (name: string) => TOLD_FIRST_NAMES[name as ToldFirst]?.() ?? name; // a newer server may name more

/** The words of every refusal; one without words does not compile. A screen that knows more may have its own. */
export const REFUSAL_WORDS: WordsFor<RefusalFacts> = {
  'changed-meanwhile': m.failures_changed_meanwhile,
  'some-changed-meanwhile': ({ titles }) => m.bulk_changed_meanwhile({ titles: titles.join(', ') }),
  'requires-recent-login': m.failures_not_fresh,
  'account-incomplete': m.failures_account_incomplete,
  'too-many-lines': m.enrollments_too_many,
  'too-many-lines-today': m.enrollments_too_many_today,
  'already-ended': m.failures_already_ended,
  'deadline-passed': m.account_deadline_is_over,
  'nothing-to-withdraw': m.withdraw_all_nothing,
  'too-late': m.withdraw_all_too_late,
  'too-many-students': m.account_too_many_students,
  'has-history': m.account_has_history,
  'not-set-up': ({ missing }) => m.failures_not_set_up({ fields: missing.map(nameMissing).join(', ') }),
  'semester-archived': m.failures_semester_archived,
  cancelled: m.class_form_is_cancelled,
  incomplete: m.class_form_incomplete,
  'below-enrolled': m.class_form_below_enrolled,
  'has-enrollments': m.class_form_has_enrollments,
  'not-a-draft': m.class_form_not_a_draft,
  'several-semesters': m.bulk_several_semesters,
  'same-semester': m.bulk_same_semester,
  'has-problems': m.bulk_has_problems,
  'already-undone': m.bulk_already_undone,
  'in-use': m.directory_refused_in_use,
  'signs-in': m.directory_refused_signs_in,
  'no-account': m.roles_no_account,
  'last-administrator': m.roles_last,
  'own-role': m.roles_own,
  'too-many-messages': m.semesters_too_many_messages,
  'no-address': m.semesters_mail_no_address,
  'too-many-tests': m.semesters_test_limit,
  'too-large': m.files_too_large,
  'too-large-unpacked': m.files_too_large_unpacked,
  empty: m.files_empty,
  'not-a-picture': m.files_not_a_picture,
  heic: m.files_heic,
  'too-many-pixels': m.files_too_many_pixels,
  'not-a-pdf': m.files_not_a_pdf,
  encrypted: m.files_encrypted,
  'carries-programs': m.files_carries_programs,
  'carries-files': m.files_carries_files,
  'carries-form': m.files_carries_form,
  'not-a-table': m.files_not_a_table,
  damaged: m.files_damaged,
  'not-checkable': m.files_not_checkable,
  'too-many-uploads': m.files_too_many,
  'unreadable-file': m.imports_unreadable,
  'imported-elsewhere': m.imports_imported_elsewhere,
  'import-taken-back': m.imports_taken_back,
};

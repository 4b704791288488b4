import type { ColumnType, Generated } from 'kysely';
import type {
  ChangeBatches,
  ClassDrafts,
  ClassGroupMembers,
  ClassGroups,
  ClassInstructors,
  ClassOptions,
  ClassTypes,
  Classes,
  Files,
  ImportBatches,
  Instructors,
  Locations,
  Meetings,
  SemesterAttachments,
  Semesters,
} from './class-tables.ts';
import type { DefaultedText, Instant, Json } from './columns.ts';

interface Organizations {
  id: string;
  name: string;
  public_url: string | null;
  logo_url: string | null;
  help_email: string;
  privacy_url: string;
  students_url: string;
  time_zone: string;
  locale: string;
  currency: string;
  grade_names: ColumnType<Record<string, string>, string | undefined, string>;
  remote_config: ColumnType<Record<string, { type: string; value: unknown }>, string | undefined, string>;
  created_at: Instant;
  primary_color: string | null;
  logo_file_id: string | null;
  withdraw_days_before: number | null;
  tshirt_days_before: number | null;
  audit_months: Generated<number | null>;
  event_months: Generated<number | null>;
  mail_months: Generated<number | null>;
  audit_kept_from: Instant | null;
  mails_kept_from: Instant | null;
  version: Generated<number>;
  holds_unproven: Generated<boolean>;
  can_prove_addresses: Generated<boolean>;
  lines_per_submission: Generated<number>;
  lines_per_family_day: Generated<number>;
}

interface CatalogueVersions {
  organization_id: string;
  version: number;
}

interface Accounts {
  id: string;
  issuer: string;
  subject: string;
  email: string | null;
  email_verified: Generated<boolean>;
  disabled_at: Instant | null;
  tokens_valid_after: Instant | null;
  created_at: Instant;
}

interface RoleGrants {
  organization_id: string;
  account_id: string;
  role: 'admin' | 'instructor' | 'health';
  granted_by: string;
  granted_at: Instant;
  waits_for_proof: Generated<boolean>;
}

interface Families {
  organization_id: string;
  id: string;
  created_at: Instant;
  lines_on: Generated<string | null>;
  lines_count: Generated<number>;
}

interface Guardians {
  organization_id: string;
  id: string;
  family_id: string;
  account_id: string;
  name: DefaultedText;
  phone: DefaultedText;
  created_at: Instant;
}

interface Students {
  organization_id: string;
  id: string;
  family_id: string;
  first_name: string;
  last_name: string;
  preferred_name: DefaultedText;
  birth_date: string;
  grade: number | null;
  tshirt_size: string | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

interface Registrations {
  organization_id: string;
  id: string;
  account_id: string;
  family_id: string | null;
  idempotency_key: string;
  lines_hash: string;
  result: Json<object>;
  submitted_at: Instant;
}

interface Enrollments {
  organization_id: string;
  id: string;
  class_id: string;
  student_id: string;
  registration_id: string | null;
  state: 'enrolled' | 'completed' | 'withdrawn' | 'revoked' | 'transferred';
  enrolled_at: Instant;
  ended_at: Instant | null;
  held_until: Generated<Instant | null>;
  end_reason: Generated<'address-unproven' | 'by-school' | null>;
  withdrawal_id: Generated<string | null>;
}

interface WaitlistEntries {
  organization_id: string;
  id: string;
  class_id: string;
  student_id: string;
  registration_id: string | null;
  ticket: number;
  state: 'waiting' | 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'skipped';
  held_back_reason: string | null;
  enrollment_id: string | null;
  joined_at: Instant;
  ended_at: Instant | null;
  needs_proof: Generated<boolean>;
  withdrawal_id: Generated<string | null>;
  reopened_at: Generated<Instant | null>;
}

interface Withdrawals {
  organization_id: string;
  id: string;
  at: Instant;
  actor_account_id: string | null;
  actor: string;
  reason: string;
  undone_at: Instant | null;
}

interface PlanLines {
  organization_id: string;
  account_id: string;
  class_id: string;
  student_ids: Generated<string[]>;
  if_full: Generated<'waitlist' | 'skip'>;
  added_at: Instant;
}

interface Messages {
  organization_id: string;
  id: string;
  severity: 'info' | 'success' | 'warn' | 'error';
  text: string;
  from_at: Instant;
  until_at: Instant;
  version: Generated<number>;
}

interface OutboxMails {
  organization_id: string;
  id: string;
  kind: string;
  about_id: string;
  to_email: string;
  facts: Json<object>;
  created_at: Instant;
  next_try_at: Instant | null;
  tries: Generated<number>;
  sent_at: Instant | null;
  failed_at: Instant | null;
  last_error: string | null;
  held_for: Generated<'proof' | 'digest' | 'newer' | null>;
  digest_id: Generated<string | null>;
  left_at: Generated<Instant | null>;
}

interface AuditEntries {
  organization_id: string;
  id: string;
  at: Instant;
  actor_account_id: string | null;
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  change: Json<object>;
  reason: string | null;
}

interface Servers {
  organization_id: string;
  id: string;
  started_at: Instant;
  beat_at: Instant;
  ahead_ms: number;
}

/** The tables as Kysely sees them; migrations/*.sql is the truth, and a test compares the two. */
export interface Schema {
  organizations: Organizations;
  catalogue_versions: CatalogueVersions;
  accounts: Accounts;
  role_grants: RoleGrants;
  families: Families;
  guardians: Guardians;
  students: Students;
  semesters: Semesters;
  class_types: ClassTypes;
  locations: Locations;
  instructors: Instructors;
  import_batches: ImportBatches;
  classes: Classes;
  class_instructors: ClassInstructors;
  meetings: Meetings;
  class_groups: ClassGroups;
  class_group_members: ClassGroupMembers;
  registrations: Registrations;
  enrollments: Enrollments;
  waitlist_entries: WaitlistEntries;
  withdrawals: Withdrawals;
  plan_lines: PlanLines;
  messages: Messages;
  outbox_mails: OutboxMails;
  audit_entries: AuditEntries;
  files: Files;
  semester_attachments: SemesterAttachments;
  class_options: ClassOptions;
  class_drafts: ClassDrafts;
  change_batches: ChangeBatches;
  servers: Servers;
}

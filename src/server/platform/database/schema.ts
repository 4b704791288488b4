import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A timestamptz: read as an ISO string in UTC, written as an ISO string. Dates and times of day travel as strings too. */
type Instant = string;
type DefaultedText = Generated<string>;
/** A bigint column: read as a number (tickets and versions stay far below 2^53). */
type BigInt53 = Generated<number>;
type Json<T extends object> = JSONColumnType<T>;

/** Days of a semester on which no class is held, both included. */
interface Holiday {
  from: string;
  to: string;
  name: string;
}

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
  version: Generated<number>;
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
}

interface Families {
  organization_id: string;
  id: string;
  created_at: Instant;
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

interface Semesters {
  organization_id: string;
  id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  registration_opens_at: Instant;
  registration_closes_at: Instant;
  is_current: Generated<boolean>;
  is_open: Generated<boolean>;
  info: DefaultedText;
  archived_at: Instant | null;
  created_at: Instant;
  holidays: ColumnType<Holiday[], string | undefined, string>;
  mail_text: DefaultedText;
  version: Generated<number>;
}

interface ClassTypes {
  organization_id: string;
  id: string;
  name: string;
  illustration: DefaultedText;
  archived_at: Instant | null;
  version: Generated<number>;
}

interface Locations {
  organization_id: string;
  id: string;
  name: string;
  address: DefaultedText;
  archived_at: Instant | null;
  version: Generated<number>;
}

interface Instructors {
  organization_id: string;
  id: string;
  name: string;
  account_id: string | null;
  archived_at: Instant | null;
  version: Generated<number>;
}

interface ImportBatches {
  organization_id: string;
  id: string;
  semester_id: string;
  file_name: string;
  created_at: Instant;
  created_by: string;
  changes: Json<object[]>;
  reverted_at: Instant | null;
}

interface Classes {
  organization_id: string;
  id: string;
  semester_id: string;
  type_id: string;
  location_id: string | null;
  title: string;
  description: DefaultedText;
  published_at: Instant | null;
  is_information_only: Generated<boolean>;
  is_paused: Generated<boolean>;
  registration_opens_at: Instant | null;
  registration_closes_at: Instant | null;
  min_grade: number | null;
  max_grade: number | null;
  min_age: number | null;
  max_age: number | null;
  minimum: Generated<number>;
  capacity: number;
  seats_taken: Generated<number>;
  seats_over: Generated<number>;
  next_ticket: BigInt53;
  price_cents: Generated<number>;
  external_id: string | null;
  import_batch_id: string | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  schedule: ColumnType<object | null, string | null | undefined, string | null>;
  picture_file_id: string | null;
  picture_alt: DefaultedText;
  price_max_cents: number | null;
  cancelled_at: Instant | null;
  cancel_reason: DefaultedText;
  updated_by: DefaultedText;
}

interface ClassInstructors {
  organization_id: string;
  class_id: string;
  instructor_id: string;
  position: number;
}

interface Meetings {
  organization_id: string;
  id: string;
  class_id: string;
  held_on: string;
  start_time: string;
  end_time: string;
}

interface ClassGroups {
  organization_id: string;
  id: string;
  semester_id: string;
  name: string;
  description: DefaultedText;
  price_cents: number;
  version: Generated<number>;
}

interface ClassGroupMembers {
  organization_id: string;
  class_group_id: string;
  class_id: string;
  position: number;
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

interface Files {
  organization_id: string;
  id: string;
  kind: 'picture' | 'attachment' | 'import';
  name: string;
  media_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: Instant;
  created_by: string;
  unused_since: Instant | null;
}

interface SemesterAttachments {
  organization_id: string;
  semester_id: string;
  file_id: string;
  position: number;
}

interface ClassOptions {
  organization_id: string;
  id: string;
  class_id: string;
  name: string;
  price_cents: number;
  position: number;
}

interface ClassDrafts {
  organization_id: string;
  class_id: string;
  account_id: string;
  content: Json<object>;
  based_on: number;
  saved_at: Instant;
}

interface ChangeBatches {
  organization_id: string;
  id: string;
  semester_id: string;
  kind: 'bulk' | 'roll-forward';
  created_at: Instant;
  created_by: string;
  changes: Json<object[]>;
  undone_at: Instant | null;
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
  plan_lines: PlanLines;
  messages: Messages;
  outbox_mails: OutboxMails;
  audit_entries: AuditEntries;
  files: Files;
  semester_attachments: SemesterAttachments;
  class_options: ClassOptions;
  class_drafts: ClassDrafts;
  change_batches: ChangeBatches;
}

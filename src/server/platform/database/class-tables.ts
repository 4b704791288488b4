import type { ColumnType, Generated } from 'kysely';
import type { BigInt53, DefaultedText, Instant, Json } from './columns.ts';

/** Days of a semester on which no class is held, both included. */
interface Holiday {
  from: string;
  to: string;
  name: string;
}

export interface ClassTypes {
  organization_id: string;
  id: string;
  name: string;
  illustration: DefaultedText;
  archived_at: Instant | null;
  version: Generated<number>;
}

export interface Locations {
  organization_id: string;
  id: string;
  name: string;
  address: DefaultedText;
  archived_at: Instant | null;
  version: Generated<number>;
}

export interface Instructors {
  organization_id: string;
  id: string;
  name: string;
  account_id: string | null;
  archived_at: Instant | null;
  version: Generated<number>;
}

export interface ImportBatches {
  organization_id: string;
  id: string;
  semester_id: string;
  file_name: string;
  created_at: Instant;
  created_by: string;
  changes: Json<object[]>;
  reverted_at: Instant | null;
}

export interface Classes {
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

export interface ClassInstructors {
  organization_id: string;
  class_id: string;
  instructor_id: string;
  position: number;
}

export interface Meetings {
  organization_id: string;
  id: string;
  class_id: string;
  held_on: string;
  start_time: string;
  end_time: string;
}

export interface ClassGroups {
  organization_id: string;
  id: string;
  semester_id: string;
  name: string;
  description: DefaultedText;
  price_cents: number;
  version: Generated<number>;
}

export interface ClassGroupMembers {
  organization_id: string;
  class_group_id: string;
  class_id: string;
  position: number;
}

export interface ClassOptions {
  organization_id: string;
  id: string;
  class_id: string;
  name: string;
  price_cents: number;
  position: number;
}

export interface ClassDrafts {
  organization_id: string;
  class_id: string;
  account_id: string;
  content: Json<object>;
  based_on: number;
  saved_at: Instant;
}

export interface ChangeBatches {
  organization_id: string;
  id: string;
  semester_id: string;
  kind: 'bulk' | 'roll-forward';
  created_at: Instant;
  created_by: string;
  changes: Json<object[]>;
  undone_at: Instant | null;
}

export interface Files {
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

export interface SemesterAttachments {
  organization_id: string;
  semester_id: string;
  file_id: string;
  position: number;
}

export interface Semesters {
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

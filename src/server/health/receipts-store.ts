import { type Kysely, sql } from 'kysely';
import type { HealthSection } from '../../domain/record-sections.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';
import { newId } from '../platform/ids.ts';
import type { Schema as HealthSchema } from './health-schema.ts';

/** The tables of health, which the rest of the house does not know. */
export function withHealthTables(database: Database): Kysely<Schema & HealthSchema> {
  return database;
}

/** Who reads what of whose health, and what for: all that a receipt tells. */
export interface Reading<Section extends HealthSection> {
  readonly organizationId: string;
  readonly studentIds: readonly string[];
  readonly sections: readonly Section[];
  readonly at: string;
  readonly by: Pick<HealthSchema['healthReadings'], 'accountId' | 'actor' | 'role'>;
  readonly purpose: HealthSchema['healthReadings']['purpose'];
  readonly classId?: string;
  readonly semesterId?: string;
}

/** Receipts of one act, one a student. */
export async function addReceipts(transaction: Database, reading: Reading<HealthSection>): Promise<void> {
  const { organizationId, studentIds, sections, at, by, purpose, classId = null, semesterId = null } = reading;
  if (studentIds.length === 0) return;
  const ids = studentIds.map(() => newId());
  await sql`INSERT INTO health_readings
      (organization_id, id, student_id, at, account_id, actor, role, sections, purpose, class_id, semester_id)
    SELECT ${organizationId}, receipt.id, receipt.student_id, ${at}::timestamptz, ${by.accountId}, ${by.actor}, ${by.role},
      ${sections}::text[], ${purpose}, ${classId}, ${semesterId}
    FROM unnest(${ids}::uuid[], ${studentIds}::uuid[]) AS receipt (id, student_id)`.execute(transaction);
}

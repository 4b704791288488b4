import { sql } from 'kysely';
import type { RuleKind } from '../../../domain/letter-rules.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A rule that letters go by. */
export interface Rule {
  readonly id: string;
  readonly version: number;
  readonly kind: RuleKind;
  readonly days: number;
  /** `HH:MM` on the school's clocks. */
  readonly at: string;
  readonly semesterId: string | null;
  readonly typeIds: readonly string[];
  readonly classIds: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly isActive: boolean;
  /** What should have gone before goes only where somebody asks. */
  readonly activeSince: string;
  readonly lookedAt: string | null;
  readonly changedBy: string;
}

const at = sql<string>`to_char(letter_rules.goes_at, 'HH24:MI')`.as('at');

function query(database: Database, organizationId: string) {
  return database
    .selectFrom('letterRules')
    .select(['id', 'version', 'kind', 'days', 'semesterId', 'typeIds', 'classIds', 'subject', 'text', 'isActive'])
    .select(['activeSince', 'lookedAt', 'changedBy', at])
    .where('organizationId', '=', organizationId);
}

/** All rules of a school, those that are on first. */
export function listRules(database: Database, organizationId: string): Promise<Rule[]> {
  return query(database, organizationId).orderBy('isActive', 'desc').orderBy('id').execute();
}

export async function findRule(database: Database, organizationId: string, id: string): Promise<Rule | null> {
  return (await query(database, organizationId).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, for whoever sends or changes it alone: of two servers the second sees what the first has sent. */
export async function lockRule(database: Database, organizationId: string, id: string): Promise<Rule | null> {
  return (await query(database, organizationId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** The rules of every school that are on, with what says whether they look now. */
export function listActive(database: Database) {
  return (
    database
      .selectFrom('letterRules')
      .innerJoin('organizations', 'organizations.id', 'letterRules.organizationId')
      .select(['organizationId', 'letterRules.id', 'kind', 'lookedAt', 'timeZone', at])
      .where('isActive', '=', true)
      // A closed school writes to nobody.
      .where('closedAt', 'is', null)
      .orderBy('organizationId')
      .orderBy('letterRules.id')
      .execute()
  );
}

/** Writes a new rule; false where there is one of this id. */
export async function insertRule(
  database: Database,
  organizationId: string,
  { at: goesAt, typeIds, classIds, ...rule }: Omit<Rule, 'lookedAt'> & { readonly changedAt: string },
): Promise<boolean> {
  const made = await database
    .insertInto('letterRules')
    .values({ organizationId, ...rule, goesAt, typeIds: [...typeIds], classIds: [...classIds] })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Changes a rule that is locked. */
export async function updateRule(
  database: Database,
  organizationId: string,
  { id, at: goesAt, typeIds, classIds, ...changes }: Pick<Rule, 'id'> & Partial<Rule & { readonly changedAt: string }>,
): Promise<void> {
  await database
    .updateTable('letterRules')
    .set({
      ...changes,
      ...(goesAt !== undefined && { goesAt }),
      ...(typeIds && { typeIds: [...typeIds] }),
      ...(classIds && { classIds: [...classIds] }),
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Removes a rule with what it remembers; its letters stand among all others from now on. */
export async function deleteRule(database: Database, organizationId: string, id: string): Promise<void> {
  await database
    .updateTable('circulars')
    .set({ ruleId: null })
    .where('organizationId', '=', organizationId)
    .where('ruleId', '=', id)
    .execute();
  await database.deleteFrom('letterRules').where('organizationId', '=', organizationId).where('id', '=', id).execute();
}

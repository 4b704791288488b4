import { sql } from 'kysely';
import type { OutputOf } from '../../../contract/kit.ts';
import type { classChoices } from '../../../contract/class-editing.ts';
import type { Database } from '../../platform/database/connect.ts';

/** What a class may point to, as far as a choice of it goes. */
export interface Reference {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
}

export interface References {
  readonly type: Reference | null;
  readonly location: (Reference & { readonly address: string }) | null;
  readonly instructors: ReadonlyMap<string, Reference>;
  readonly isPicture: boolean;
}

interface Asked {
  readonly typeId: string;
  readonly locationId: string | null;
  readonly instructorIds: readonly string[];
  readonly picture: { readonly fileId: string } | null;
}

/** Finds what a content points to; held in place until the transaction ends, so that nobody archives or merges it meanwhile. */
export async function findReferences(database: Database, organizationId: string, asked: Asked): Promise<References> {
  const isArchived = sql<boolean>`archived_at IS NOT NULL`.as('isArchived');
  const type = await database
    .selectFrom('class_types')
    .select(['id', 'name', isArchived])
    .where('organization_id', '=', organizationId)
    .where('id', '=', asked.typeId)
    .forShare()
    .executeTakeFirst();
  const location = asked.locationId
    ? await database
        .selectFrom('locations')
        .select(['id', 'name', 'address', isArchived])
        .where('organization_id', '=', organizationId)
        .where('id', '=', asked.locationId)
        .forShare()
        .executeTakeFirst()
    : undefined;
  const instructors = await database
    .selectFrom('instructors')
    .select(['id', 'name', isArchived])
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${[...asked.instructorIds]}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
  return {
    type: type ?? null,
    location: location ?? null,
    instructors: new Map(instructors.map((row) => [row.id, row])),
    isPicture: asked.picture !== null && (await isPicture(database, organizationId, asked.picture.fileId)),
  };
}

async function isPicture(database: Database, organizationId: string, fileId: string): Promise<boolean> {
  const row = await database
    .selectFrom('files')
    .select('kind')
    .where('organization_id', '=', organizationId)
    .where('id', '=', fileId)
    .forShare()
    .executeTakeFirst();
  return row?.kind === 'picture';
}

/** A semester that a class is made in or copied to, kept from being archived meanwhile. */
export async function lockSemester(database: Database, organizationId: string, semesterId: string) {
  const row = await database
    .selectFrom('semesters')
    .select(['id', 'starts_on', 'holidays', 'archived_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', semesterId)
    .forShare()
    .executeTakeFirst();
  return row
    ? { id: row.id, startsOn: row.starts_on, holidays: row.holidays, isArchived: row.archived_at !== null }
    : null;
}

/** Everything a class may point to, by name; archived ones too, which stay where they are chosen. */
export async function listChoices(database: Database, organizationId: string): Promise<OutputOf<typeof classChoices>> {
  const isArchived = sql<boolean>`archived_at IS NOT NULL`.as('isArchived');
  const types = await database
    .selectFrom('class_types')
    .select(['id', 'name', 'illustration', isArchived])
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .execute();
  const locations = await database
    .selectFrom('locations')
    .select(['id', 'name', isArchived])
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .execute();
  const instructors = await database
    .selectFrom('instructors')
    .select(['id', 'name', isArchived])
    .where('organization_id', '=', organizationId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return { types, locations, instructors };
}

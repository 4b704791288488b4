import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** A type, location or instructor, as far as a choice of it goes. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly isArchived: boolean;
}

/** Types, locations and instructors by their ids; what does not exist is absent. */
export interface Named {
  readonly types: ReadonlyMap<string, NamedRow>;
  readonly locations: ReadonlyMap<string, NamedRow>;
  readonly instructors: ReadonlyMap<string, NamedRow>;
}

/** What classes point to or shall point to, kept from being archived, removed or merged until the transaction ends. */
export async function findNamed(
  database: Database,
  organizationId: string,
  ids: {
    readonly typeIds?: readonly string[];
    readonly locationIds?: readonly string[];
    readonly instructorIds?: readonly string[];
  },
): Promise<Named> {
  const find = async (table: 'classTypes' | 'locations' | 'instructors', wanted: readonly string[] = []) => {
    if (wanted.length === 0) return new Map<string, NamedRow>();
    const address = table === 'locations' ? sql`address` : sql`''`;
    const { rows } = await sql<NamedRow>`
      SELECT id, name, ${address} AS address, archived_at IS NOT NULL AS "isArchived" FROM ${sql.table(table)}
      WHERE organization_id = ${organizationId} AND id = ANY(${[...new Set(wanted)]}::uuid[]) ORDER BY id FOR SHARE`.execute(
      database,
    );
    return new Map(rows.map((row) => [row.id, row]));
  };
  return {
    types: await find('classTypes', ids.typeIds),
    locations: await find('locations', ids.locationIds),
    instructors: await find('instructors', ids.instructorIds),
  };
}

import { sql } from 'kysely';
import type { GroupableClass, StaffGroup } from '../../contract/groups.ts';
import type { Database } from '../platform/database/connect.ts';

/** The groups of a semester by name; `groupId` narrows to one. */
export async function listGroups(
  database: Database,
  organizationId: string,
  query: { semesterId: string } | { groupId: string },
): Promise<(StaffGroup & { semesterId: string })[]> {
  let select = database
    .selectFrom('classGroups')
    .select(['id', 'semesterId', 'name', 'description', 'priceCents', 'version'])
    .select(
      sql<string[]>`coalesce((SELECT jsonb_agg(class_id ORDER BY position) FROM class_group_members AS members
        WHERE members.organization_id = ${organizationId} AND members.class_group_id = class_groups.id), '[]')`.as(
        'classIds',
      ),
    )
    .where('organizationId', '=', organizationId);
  if ('semesterId' in query) select = select.where('semesterId', '=', query.semesterId);
  else select = select.where('id', '=', query.groupId);
  return select.orderBy('name').orderBy('id').execute();
}

/** The names of these groups, as far as they are still there. */
export async function listGroupNames(
  database: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('classGroups')
    .select(['id', 'name'])
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Every class of a semester as a group can have it, by title. */
export async function listGroupable(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<GroupableClass[]> {
  const rows = await database
    .selectFrom('classes')
    .select(['id', 'title', 'priceCents', 'publishedAt', 'cancelledAt'])
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    priceCents: row.priceCents,
    isDraft: row.publishedAt === null,
    isCancelled: row.cancelledAt !== null,
  }));
}

/** Which group each of these classes is in already. */
export async function listMemberships(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<{ classId: string; groupId: string; groupName: string }[]> {
  return database
    .selectFrom('classGroupMembers')
    .innerJoin('classGroups', (join) =>
      join
        .onRef('classGroups.organizationId', '=', 'classGroupMembers.organizationId')
        .onRef('classGroups.id', '=', 'classGroupMembers.classGroupId'),
    )
    .where('classGroupMembers.organizationId', '=', organizationId)
    .where('classGroupMembers.classId', 'in', classIds)
    .select(['classGroupMembers.classId', 'classGroups.id as groupId', 'classGroups.name as groupName'])
    .execute();
}

type GroupFacts = Pick<StaffGroup, 'id' | 'name' | 'description' | 'priceCents'>;

export async function insertGroup(
  database: Database,
  organizationId: string,
  semesterId: string,
  group: GroupFacts,
): Promise<void> {
  await database
    .insertInto('classGroups')
    .values({
      organizationId,
      id: group.id,
      semesterId,
      name: group.name,
      description: group.description,
      priceCents: group.priceCents,
    })
    .execute();
}

export async function updateGroup(database: Database, organizationId: string, group: GroupFacts): Promise<void> {
  await database
    .updateTable('classGroups')
    .set({
      name: group.name,
      description: group.description,
      priceCents: group.priceCents,
      version: sql<number>`version + 1`,
    })
    .where('organizationId', '=', organizationId)
    .where('id', '=', group.id)
    .execute();
}

/** Makes these the classes of the group, in this order; none takes all out. */
export async function replaceMembers(
  database: Database,
  organizationId: string,
  groupId: string,
  classIds: readonly string[],
): Promise<void> {
  await database
    .deleteFrom('classGroupMembers')
    .where('organizationId', '=', organizationId)
    .where('classGroupId', '=', groupId)
    .execute();
  if (classIds.length === 0) return;
  await database
    .insertInto('classGroupMembers')
    .values(
      classIds.map((classId, position) => ({
        organizationId,
        classGroupId: groupId,
        classId,
        position,
      })),
    )
    .execute();
}

export async function deleteGroup(database: Database, organizationId: string, groupId: string): Promise<void> {
  await replaceMembers(database, organizationId, groupId, []);
  await database
    .deleteFrom('classGroups')
    .where('organizationId', '=', organizationId)
    .where('id', '=', groupId)
    .execute();
}

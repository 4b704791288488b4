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
    .selectFrom('class_groups')
    .select(['id', 'semester_id', 'name', 'description', 'price_cents', 'version'])
    .select(
      sql<string[]>`coalesce((SELECT jsonb_agg(class_id ORDER BY position) FROM class_group_members AS members
        WHERE members.organization_id = class_groups.organization_id AND members.class_group_id = class_groups.id), '[]')`.as(
        'class_ids',
      ),
    )
    .where('organization_id', '=', organizationId);
  if ('semesterId' in query) select = select.where('semester_id', '=', query.semesterId);
  else select = select.where('id', '=', query.groupId);
  const rows = await select.orderBy('name').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    semesterId: row.semester_id,
    name: row.name,
    description: row.description,
    priceCents: row.price_cents,
    classIds: row.class_ids,
    version: row.version,
  }));
}

/** Every class of a semester as a group can have it, by title. */
export async function listGroupable(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<GroupableClass[]> {
  const rows = await database
    .selectFrom('classes')
    .select(['id', 'title', 'price_cents', 'published_at', 'cancelled_at'])
    .where('organization_id', '=', organizationId)
    .where('semester_id', '=', semesterId)
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    priceCents: row.price_cents,
    isDraft: row.published_at === null,
    isCancelled: row.cancelled_at !== null,
  }));
}

/** Which group each of these classes is in already. */
export async function listMemberships(
  database: Database,
  organizationId: string,
  classIds: readonly string[],
): Promise<{ classId: string; groupId: string; groupName: string }[]> {
  return database
    .selectFrom('class_group_members')
    .innerJoin('class_groups', (join) =>
      join
        .onRef('class_groups.organization_id', '=', 'class_group_members.organization_id')
        .onRef('class_groups.id', '=', 'class_group_members.class_group_id'),
    )
    .where('class_group_members.organization_id', '=', organizationId)
    .where('class_group_members.class_id', 'in', classIds)
    .select(['class_group_members.class_id as classId', 'class_groups.id as groupId', 'class_groups.name as groupName'])
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
    .insertInto('class_groups')
    .values({
      organization_id: organizationId,
      id: group.id,
      semester_id: semesterId,
      name: group.name,
      description: group.description,
      price_cents: group.priceCents,
    })
    .execute();
}

export async function updateGroup(database: Database, organizationId: string, group: GroupFacts): Promise<void> {
  await database
    .updateTable('class_groups')
    .set({
      name: group.name,
      description: group.description,
      price_cents: group.priceCents,
      version: sql<number>`version + 1`,
    })
    .where('organization_id', '=', organizationId)
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
    .deleteFrom('class_group_members')
    .where('organization_id', '=', organizationId)
    .where('class_group_id', '=', groupId)
    .execute();
  if (classIds.length === 0) return;
  await database
    .insertInto('class_group_members')
    .values(
      classIds.map((classId, position) => ({
        organization_id: organizationId,
        class_group_id: groupId,
        class_id: classId,
        position,
      })),
    )
    .execute();
}

export async function deleteGroup(database: Database, organizationId: string, groupId: string): Promise<void> {
  await replaceMembers(database, organizationId, groupId, []);
  await database
    .deleteFrom('class_groups')
    .where('organization_id', '=', organizationId)
    .where('id', '=', groupId)
    .execute();
}

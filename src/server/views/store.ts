import { sql } from 'kysely';
import type { VIEW_LISTS } from '../../contract/views.ts';
import type { Database } from '../platform/database/connect.ts';

type List = (typeof VIEW_LISTS)[number];

/** A view as it is saved. */
export interface SavedView {
  readonly list: List;
  readonly name: string;
  readonly isShared: boolean;
  readonly asked: Readonly<Record<string, string>>;
  readonly hidden: readonly string[];
}

interface Own {
  readonly organizationId: string;
  readonly accountId: string;
}

/** The views of a table that somebody made or that are shared, by name. */
export async function listViews(database: Database, { organizationId, accountId }: Own, list: List) {
  return database
    .selectFrom('savedViews')
    .innerJoin('accounts', 'accounts.id', 'savedViews.accountId')
    .select(['savedViews.id', 'savedViews.name', 'isShared', 'accounts.email as byEmail'])
    .select(sql<boolean>`saved_views.account_id = ${accountId}`.as('isOwn'))
    .select(sql<SavedView['asked']>`asked`.as('asked'))
    .select(sql<string[]>`hidden`.as('hidden'))
    .where('savedViews.organizationId', '=', organizationId)
    .where('list', '=', list)
    .where(({ eb, or }) => or([eb('savedViews.accountId', '=', accountId), eb('isShared', '=', true)]))
    .orderBy(sql`saved_views.name COLLATE natural_order`)
    .orderBy('savedViews.id')
    .execute();
}

/** Keeps whoever saves two views at once from passing the limit; answers how many there are, and the id of the one of that name. */
export async function lockViews(database: Database, { organizationId, accountId }: Own, { list, name }: SavedView) {
  await sql`SELECT FROM accounts WHERE id = ${accountId} FOR UPDATE`.execute(database);
  const rows = await database
    .selectFrom('savedViews')
    .select(['id', sql<boolean>`lower(name) = lower(${name})`.as('isNamed')])
    .where('organizationId', '=', organizationId)
    .where('accountId', '=', accountId)
    .where('list', '=', list)
    .execute();
  return { count: rows.length, namedId: rows.find(({ isNamed }) => isNamed)?.id ?? null };
}

/** Saves a view under an id, in place of the one that has it. */
export async function putView(
  database: Database,
  { organizationId, accountId }: Own,
  view: SavedView & { readonly id: string; readonly savedAt: string },
): Promise<void> {
  const { id, ...saved } = { ...view, asked: JSON.stringify(view.asked), hidden: JSON.stringify(view.hidden) };
  await database
    .insertInto('savedViews')
    .values({ organizationId, accountId, id, ...saved })
    .onConflict((conflict) => conflict.columns(['organizationId', 'id']).doUpdateSet(saved))
    .execute();
}

/** Removes one's own view, or of those that are shared any where `mayRemoveShared`; false where there is none such. */
export async function deleteView(
  database: Database,
  { organizationId, accountId }: Own,
  { viewId, mayRemoveShared }: { readonly viewId: string; readonly mayRemoveShared: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('savedViews')
    .where('organizationId', '=', organizationId)
    .where('id', '=', viewId)
    .where(({ eb, or }) =>
      or([eb('accountId', '=', accountId), ...(mayRemoveShared ? [eb('isShared', '=', true)] : [])]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

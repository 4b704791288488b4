import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';

export type ShirtOrder = Selectable<Schema['tshirtOrders']>;
type Plan = Pick<Selectable<Schema['tshirtPlans']>, 'version' | 'changeUntil' | 'reserves'>;

/** The last day and the reserves of a semester; version 0 before anybody has set any. */
export async function getPlan(database: Database, organizationId: string, semesterId: string): Promise<Plan> {
  const row = await database
    .selectFrom('tshirtPlans')
    .select(['version', 'changeUntil', 'reserves'])
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .executeTakeFirst();
  return row ?? { version: 0, changeUntil: null, reserves: [] };
}

/** Writes the plan of a semester that the caller holds locked. */
export async function savePlan(
  database: Database,
  organizationId: string,
  semesterId: string,
  { reserves, ...plan }: Plan,
): Promise<void> {
  const row = { ...plan, reserves: JSON.stringify(reserves) };
  await database
    .insertInto('tshirtPlans')
    .values({ organizationId, semesterId, ...row })
    .onConflict((conflict) => conflict.columns(['organizationId', 'semesterId']).doUpdateSet(row))
    .execute();
}

/** All orders of a semester, the latest first, those undone too, with whoever noted them. */
export async function listOrders(
  database: Database,
  organizationId: string,
  semesterId: string,
): Promise<(Omit<ShirtOrder, 'accountId' | 'organizationId' | 'semesterId'> & { by: string })[]> {
  return database
    .selectFrom('tshirtOrders as orders')
    .innerJoin('accounts', 'accounts.id', 'orders.accountId')
    .select(['orders.id', 'orders.orderedAt', 'orders.note', 'orders.lines', 'orders.undoneAt', 'orders.version'])
    .select((is) => is.fn.coalesce('accounts.email', is.val('')).as('by'))
    .where('orders.organizationId', '=', organizationId)
    .where('orders.semesterId', '=', semesterId)
    .orderBy('orders.orderedAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
}

export async function lockOrder(database: Database, organizationId: string, id: string): Promise<ShirtOrder | null> {
  const row = await database
    .selectFrom('tshirtOrders')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

interface NewOrder {
  readonly id: string;
  readonly semesterId: string;
  readonly at: string;
  readonly accountId: string;
  readonly note: string;
  readonly lines: ShirtOrder['lines'];
}

/** Notes an order; false where it is noted already. */
export async function addOrder(
  database: Database,
  organizationId: string,
  { at, lines, ...order }: NewOrder,
): Promise<boolean> {
  const added = await database
    .insertInto('tshirtOrders')
    .values({ organizationId, ...order, lines: JSON.stringify(lines), orderedAt: at, undoneAt: null, version: 1 })
    .onConflict((conflict) => conflict.columns(['organizationId', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Corrects an order that the caller holds locked, or says that it does not count; answers its new version. */
export async function changeOrder(
  database: Database,
  organizationId: string,
  { id, version }: Pick<ShirtOrder, 'id' | 'version'>,
  { lines, ...values }: Partial<Pick<ShirtOrder, 'note' | 'lines' | 'undoneAt'>>,
): Promise<number> {
  await database
    .updateTable('tshirtOrders')
    .set({ ...values, ...(lines && { lines: JSON.stringify(lines) }), version: version + 1 })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
  return version + 1;
}

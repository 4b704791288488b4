import type { Functions } from '../../../contract/functions.ts';
import type { Reserve } from '../../../domain/t-shirts.ts';
import { record } from '../../audit/store.ts';
import { invalidField, notFound, refused } from '../../platform/call/errors.ts';
import type { HandlersOf, SignedInContext } from '../../platform/call/handler.ts';
import { chooseSemester, lockSemester } from '../../semesters/store.ts';
import { requireListed } from '../change-size.ts';
import { readOrder } from './order-facts.ts';
import { addOrder, changeOrder, getPlan, listOrders, lockOrder, savePlan, type ShirtOrder } from './orders-store.ts';

const NO_NUMBERS = { students: 0, staff: 0, reserve: 0, needed: 0, ordered: 0, open: 0, over: 0 };

/** What a semester needs, and what was ordered of it. */
export const orderFunctions: HandlersOf<
  Pick<Functions, 'tshirtOrder' | 'saveTshirtPlan' | 'saveTshirtOrder' | 'undoTshirtOrder'>
> = {
  tshirtOrder: async ({ semesterId }, context) => {
    const { semesters, semester } = await chooseSemester(semesterId, context);
    const nothing = {
      version: 0,
      changeUntil: null,
      reserves: [],
      lines: [],
      totals: NO_NUMBERS,
      missing: 0,
      orders: [],
    };
    if (!semester) return { semesters, semester, ...nothing };
    const { plan, orders, sheet } = await readOrder(semester.id, context);
    return {
      semesters,
      semester,
      ...plan,
      lines: [...sheet.lines],
      totals: sheet.totals,
      missing: sheet.missing,
      orders: orders.map(({ undoneAt, ...order }) => ({ ...order, isUndone: undoneAt !== null })),
    };
  },

  saveTshirtPlan: async ({ semesterId, version, changeUntil, reserves }, context) => {
    const { database, organization } = context;
    if (!(await lockSemester(database, organization.id, semesterId))) throw notFound('semester');
    const before = await getPlan(database, organization.id, semesterId);
    if (before.version !== version) throw refused('changed-meanwhile');
    requireOnce(reserves, 'reserves');
    const kept = reserves.filter(({ percent, pieces }) => (percent ?? pieces ?? 0) > 0);
    for (const [row, { size }] of reserves.entries())
      if (!before.reserves.some((each) => each.size === size))
        await requireListed({ path: `reserves.${row}.size`, size }, context);
    await savePlan(database, organization.id, semesterId, { version: version + 1, changeUntil, reserves: kept });
    const change = {
      ...(before.changeUntil !== changeUntil && { changeUntil: { from: before.changeUntil, to: changeUntil } }),
      reserve: { from: reserveWords(before.reserves), to: reserveWords(kept) },
    };
    await note('semester.tshirts-planned', semesterId, change, context);
    return { version: version + 1 };
  },

  saveTshirtOrder: async ({ semesterId, orderId, version, note: words, lines }, context) => {
    const { database, organization, clock, caller } = context;
    requireOnce(lines, 'lines');
    const { sheet, orders } = await readOrder(semesterId, context);
    const known = new Set(sheet.lines.map(({ size }) => size));
    const mine = orders.find(({ id }) => id === orderId)?.lines ?? [];
    for (const [row, { size }] of lines.entries())
      if (!known.has(size) && !mine.some((line) => line.size === size))
        await requireListed({ path: `lines.${row}.size`, size }, context);
    if (version === undefined) {
      if (!(await lockSemester(database, organization.id, semesterId))) throw notFound('semester');
      const order = { id: orderId, semesterId, at: clock.iso(), accountId: caller.accountId, note: words, lines };
      if (await addOrder(database, organization.id, order)) {
        await note('semester.tshirts-ordered', semesterId, { order: orderWords(lines) }, context);
        return { version: 1 };
      }
      // The answer did not arrive, and it is sent again; of another semester, or another school, it is none of this one.
      const held = (await listOrders(database, organization.id, semesterId)).find(({ id }) => id === orderId);
      if (!held) throw notFound('order');
      return { version: held.version };
    }
    const held = await lockOrder(database, organization.id, orderId);
    if (!held || held.semesterId !== semesterId) throw notFound('order');
    if (held.version !== version) throw refused('changed-meanwhile');
    const saved = await changeOrder(database, organization.id, held, { note: words, lines });
    const change = { order: { from: orderWords(held.lines), to: orderWords(lines) } };
    await note('semester.tshirts-order-corrected', semesterId, change, context);
    return { version: saved };
  },

  undoTshirtOrder: async ({ orderId, version, isUndone }, context) => {
    const { database, organization, clock } = context;
    const held = await lockOrder(database, organization.id, orderId);
    if (!held) throw notFound('order');
    // Asked for twice, it is done once.
    if ((held.undoneAt !== null) === isUndone) return { version: held.version };
    if (held.version !== version) throw refused('changed-meanwhile');
    const saved = await changeOrder(database, organization.id, held, { undoneAt: isUndone ? clock.iso() : null });
    const action = isUndone ? 'semester.tshirts-order-undone' : 'semester.tshirts-ordered';
    await note(action, held.semesterId, { order: orderWords(held.lines) }, context);
    return { version: saved };
  },
};

const orderWords = (lines: ShirtOrder['lines']) => lines.map(({ size, pieces }) => `${size} ${pieces}`).join(', ');
const reserveWords = (reserves: readonly Reserve[]) =>
  reserves.map(({ size, percent, pieces }) => `${size} ${pieces ?? `${percent ?? 0} %`}`).join(', ');

/** Each size stands in one line. */
function requireOnce(lines: readonly { readonly size: string }[], path: string): void {
  const sizes = lines.map(({ size }) => size);
  const twice = sizes.findIndex((size, row) => sizes.indexOf(size) < row);
  if (twice >= 0) throw invalidField(`${path}.${twice}.size`, 'size-twice');
}

async function note(
  action: `semester.tshirts-${'planned' | 'ordered' | 'order-corrected' | 'order-undone'}`,
  entityId: string,
  change: object,
  { database, organization, caller, clock }: SignedInContext,
): Promise<void> {
  await record(database, organization.id, [{ action, entityId, change, at: clock.iso(), by: caller }]);
}

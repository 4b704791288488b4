import { orderSheet, type OrderSheet } from '../../../domain/t-shirts.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { listStaffShirts } from '../handout/staff-store.ts';
import { getSizeList, listTshirtStudents } from '../store.ts';
import { getPlan, listOrders } from './orders-store.ts';

/** What a semester's order sheet is made of, and the sheet: for the screen, the files and the paper. */
export async function readOrder(
  semesterId: string,
  { database, organization }: Pick<SignedInContext, 'database' | 'organization'>,
) {
  const plan = await getPlan(database, organization.id, semesterId);
  const orders = await listOrders(database, organization.id, semesterId);
  const students = await listTshirtStudents(database, organization.id, { semesterId });
  const staff = await listStaffShirts(database, organization.id, semesterId);
  const { sizes } = await getSizeList(database, organization.id);
  const sheet: OrderSheet = orderSheet({
    list: sizes,
    students: students.map(({ tshirtSize }) => tshirtSize),
    staff: staff.map(({ size }) => size),
    reserves: plan.reserves,
    ordered: orders.flatMap(({ lines, undoneAt }) => (undoneAt === null ? lines : [])),
  });
  return { plan, orders, sheet };
}

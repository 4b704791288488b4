import type * as owingCalls from '../../contract/owing.ts';
import { dayAtSchool } from '../../domain/school-day.ts';
import type { HandlersOf } from '../platform/call/handler.ts';
import { searchWords } from '../platform/database/search-patterns.ts';
import { readPage } from '../platform/database/table-page.ts';
import { listBooks, listOwing } from './owing-store.ts';
import { listReceived } from './received-store.ts';

/** Who owes, and what was received: the staff's two tables of money. */
export const owingFunctions: HandlersOf<typeof owingCalls> = {
  owing: async (input, { database, organization, clock }) => {
    const page = readPage(input);
    const today = dayAtSchool(clock.now(), organization.timeZone);
    const school = { organizationId: organization.id, today };
    const { standing, age, semesterId } = input;
    const found = await listOwing(database, school, { standing, age, semesterId }, page);
    return { ...found, pageSize: page.size, today, semesters: await listBooks(database, organization.id) };
  },

  receivedPayments: async (input, { database, organization }) => {
    const page = readPage(input);
    const { from, until, method } = input;
    const words = searchWords(input.search);
    const found = await listReceived(database, organization.id, { from, until, method, words }, page);
    return { ...found, pageSize: page.size };
  },
};

import type { Functions } from '../../contract/functions.ts';
import { record } from '../audit/store.ts';
import { notFound, refused } from '../platform/call/errors.ts';
import type { Handler } from '../platform/call/handler.ts';
import { listHouseholds } from './households-store.ts';
import { endLink, listLinks, lockFamily, lockStudentRow } from './store.ts';

/** The households of a student, for staff: those that ended too. */
export const households: Handler<Functions['households']> = async ({ studentId }, { database, organization }) => ({
  households: await listHouseholds(database, organization.id, studentId),
});

export const endHousehold: Handler<Functions['endHousehold']> = async (
  { familyId, studentId, reason },
  { database, organization, caller, clock },
) => {
  await lockFamily(database, organization.id, familyId);
  await lockStudentRow(database, organization.id, studentId);
  const links = await listLinks(database, organization.id, studentId);
  if (!links.some((link) => link.familyId === familyId)) throw notFound('household');
  if (links.length === 1) throw refused('last-household');
  const at = clock.iso();
  await endLink(database, organization.id, { familyId, studentId, at, reason });
  const change = { studentId };
  const ended = { action: 'family.household-ended', entityId: familyId, change, reason, at, by: caller } as const;
  await record(database, organization.id, [ended]);
  return {};
};

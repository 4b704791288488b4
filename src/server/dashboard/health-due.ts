import { daysBefore } from '../../domain/deadlines.ts';
import { dayItGoes } from '../../domain/last-use.ts';
import { listEnds, listUnusedSince } from '../health/store.ts';
import { getOrganization } from '../organizations/store.ts';
import type { SignedInContext } from '../platform/call/handler.ts';

/** It is told so many days before. */
const TOLD_BEFORE_DAYS = 14;

/** How many students’ health data goes within two weeks, and when the first; null where none does. */
export async function countHealthDue({ database, organization }: SignedInContext, today: string) {
  const { healthDays } = await getOrganization(database, organization.id);
  if (healthDays === null) return null;
  const soon = daysBefore(today, -TOLD_BEFORE_DAYS);
  const unused = await listUnusedSince(database, organization, daysBefore(soon, healthDays));
  const days = (await listEnds(database, organization, unused)).map((end) => dayItGoes(end, healthDays));
  const due = days.filter((day) => day <= soon).toSorted();
  return due[0] === undefined ? null : { count: due.length, on: due[0] };
}

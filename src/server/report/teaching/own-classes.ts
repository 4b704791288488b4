import type { TaughtClass } from '../../../contract/teaching.ts';
import { isCurrentClass } from '../../../domain/current-class.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { listOwnClasses } from './teaching-store.ts';

type Asking = Pick<SignedInContext, 'database' | 'organization' | 'clock' | 'caller'>;

/** The classes that whoever calls teaches and that are not over; of those that are current the instructor is told who comes. */
export async function ownClasses(
  { database, organization, clock, caller }: Asking,
  classId?: string,
): Promise<TaughtClass[]> {
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const asked = { accountId: caller.accountId, today, ...(classId && { classId }) };
  const classes = await listOwnClasses(database, organization.id, asked);
  return classes.map((one) => {
    const span = { firstOn: one.dates[0]?.on ?? null, lastOn: one.dates.at(-1)?.on ?? null };
    return { ...one, isCurrent: !one.isCancelled && isCurrentClass(span, today) };
  });
}

import { isId } from '../../../contract/fields.ts';
import { daysBefore } from '../../../domain/deadlines.ts';
import { isCurrentClass } from '../../../domain/current-class.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { notFound } from '../../platform/call/errors.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { listOwnClasses } from '../teaching/teaching-store.ts';
import { type AttendedClass, findAttendedClass } from './attendance-store.ts';

/** So many days after its last date an instructor may still tell of a class: a phone may have been without network. */
const DAYS_AFTER = 2;

/** A class whose attendance is the caller's business: for staff any that is published, for instructors their own current ones. */
export async function findAttended(context: SignedInContext, classId: string): Promise<AttendedClass> {
  const { database, organization, clock, caller, reach } = context;
  if (!isId(classId)) throw notFound('class');
  if (reach === 'everything') {
    const found = await findAttendedClass(database, organization.id, classId);
    if (!found) throw notFound('class');
    return found;
  }
  const today = dayAtSchool(clock.now(), organization.timeZone);
  const since = daysBefore(today, DAYS_AFTER);
  const whose = { accountId: caller.accountId, today: since, classId };
  const [own] = await listOwnClasses(database, organization.id, whose);
  const span = { firstOn: own?.dates[0]?.on ?? null, lastOn: own?.dates.at(-1)?.on ?? null };
  if (!own || ![today, since].some((day) => isCurrentClass(span, day))) throw notFound('class');
  return own;
}

import { dayAtSchool } from '../../domain/school-day.ts';
import { schoolYearOf } from '../../domain/school-year.ts';
import type { CallContext } from './call/handler.ts';

/** The year in which the school year of today began, by the day at the school. */
export function schoolYearNow({ organization, clock }: Pick<CallContext, 'organization' | 'clock'>): number {
  return schoolYearOf(dayAtSchool(clock.now(), organization.timeZone), organization.schoolYearBegins);
}

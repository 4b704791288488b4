import { confirmedSinceOf, requirementsOf } from '../../../domain/missing-sections.ts';
import { dayAtSchool } from '../../../domain/school-day.ts';
import { dayAtSchoolStarts } from '../../../domain/school-instant.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { listRequired } from '../../questions/store.ts';
import type { chooseSemester } from '../../semesters/store.ts';
import { listSigned } from '../../waivers/store.ts';
import { type Asked, isOfFew } from './scope-store.ts';

type SemesterRow = NonNullable<Awaited<ReturnType<typeof chooseSemester>>['row']>;

/** What a semester waits for; one that is over or archived waits for nothing. */
export async function askedBy(
  row: SemesterRow,
  { database, clock, organization }: Pick<SignedInContext, 'database' | 'clock' | 'organization'>,
): Promise<Asked | null> {
  const { id: organizationId, timeZone } = organization;
  const today = dayAtSchool(clock.now(), timeZone);
  if (row.archivedAt !== null || row.endsOn < today) return null;
  const [{ questions }, { waivers }, few] = await Promise.all([
    listRequired(database, organizationId, []),
    listSigned(database, organizationId, []),
    isOfFew(database, organizationId, row.id),
  ]);
  const asked = requirementsOf(confirmedSinceOf(dayAtSchool(row.registrationOpensAt, timeZone)), { waivers });
  const since = today < asked.confirmedSince ? null : dayAtSchoolStarts(asked.confirmedSince, timeZone);
  return { ...asked, semesterId: row.id, since, questions, isOfFew: few };
}

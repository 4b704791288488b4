import { createHash } from 'node:crypto';
import type { AttendingStudent, Fetcher } from '../../../contract/attendance.ts';
import { decideFetchers } from '../../../domain/fetchers.ts';
import { namePreferred } from '../../../domain/preferred-name.ts';
import type { Attending, FetchingHousehold } from './attendance-store.ts';

/** Somebody who may take a student home, and the household that says so. */
interface KnownFetcher extends Fetcher {
  readonly familyId: string;
}

interface Person {
  readonly name: string;
  readonly relationship: string;
  readonly phone: string;
}

const told = ({ name, relationship, phone }: Person) => ({ name, relationship, phone });

/** Who may take this student home, and who must not. */
export function fetchersOf({ households }: Attending): { may: KnownFetcher[]; mustNot: Person[] } {
  const { may, mustNot } = decideFetchers<FetchingHousehold['guardians'][number], Person, FetchingHousehold>(
    households,
  );
  return {
    mustNot: mustNot.map(told),
    may: may.flatMap(({ household, guardians, listed }) => {
      const { familyId, hasCodeWord: asksCodeWord } = household;
      const own = { familyId, asksCodeWord };
      return [
        ...guardians.map((each) => ({
          ...told(each),
          ...own,
          key: each.id,
          by: 'guardian' as const,
          isUnanswered: each.mayPickUp === null && each.access !== 'pick-up',
        })),
        ...listed.map((each) => ({
          ...told(each),
          ...own,
          key: keyOf(familyId, each),
          by: 'listed' as const,
          isUnanswered: false,
        })),
      ];
    }),
  };
}

/** People on a list have no id: they are who they are as long as they are told of in the same words. */
function keyOf(familyId: string, { name, phone }: Person): string {
  return createHash('sha256')
    .update(JSON.stringify([familyId, name, phone]))
    .digest('hex')
    .slice(0, 32);
}

export function toldAttending(student: Attending): AttendingStudent {
  const { id, firstName, lastName, hasSeat } = student;
  const { may, mustNot } = fetchersOf(student);
  return {
    id,
    name: `${firstName} ${lastName}`,
    preferred: namePreferred(student),
    hasSeat,
    fetchers: may.map(({ familyId: _family, ...fetcher }) => fetcher),
    notAllowed: mustNot,
  };
}

import type { Audience } from '../../../contract/circulars.ts';
import { RECORD_STATES } from '../../../contract/student-table.ts';
import { readChosen } from '../../shared/letter-address.ts';
import { isDay } from '../../../domain/day.ts';
import { readFilters } from '../enrollments/enrollment-filters.tsx';

type Address = Readonly<Record<string, string | undefined>>;

/** What narrows whom a letter is for, as the address calls it: what one table does not know the other does. */
export const FILTERS = [
  'semester',
  'class',
  'state',
  'type',
  'instructor',
  'since',
  'on',
  'record',
  'tag',
  'search',
] as const;

/** Whom the address means a letter for: what the tables of enrollments and students call it. Null: rows that were chosen in another tab. */
export function audienceOf(address: Address): Audience | null {
  const { of, semester: semesterId, chosen } = address;
  const ids = chosen === undefined ? undefined : readChosen(chosen);
  if (ids === null) return null;
  // Nothing searched for is the same however the address says it: a draft that is only opened has not changed.
  const search = address['search']?.slice(0, 200) || undefined;
  if (of === 'students') {
    if (ids) return { of, ids };
    const { class: classId, record, tag } = address;
    return {
      of,
      search,
      semesterId,
      classId: classId?.slice(0, 64),
      record: RECORD_STATES.find((one) => one === record),
      tagId: tag?.slice(0, 64),
    };
  }
  if (ids) return { of: 'enrollments', semesterId, ids };
  const on = address['on'];
  return { of: 'enrollments', search, semesterId, ...readFilters(address), on: on && isDay(on) ? on : undefined };
}

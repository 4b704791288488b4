import type { StaffFamilyEnrollment } from '../../../../contract/households.ts';
import { m } from '../../../../words/messages.js';
import type { Format } from '../../../shared/format.ts';
import { describeTimes } from '../../../shared/schedule-words.ts';

/** So many dates held elsewhere are named. */
const NAMED = 3;

/** When, where and with whom: what a parent asks on the phone. */
export function describeWhere(seat: StaffFamilyEnrollment, format: Format): string {
  const { schedule, location, elsewhere, instructors } = seat;
  const who = instructors.length > 0 ? m.families_page_with({ names: format.list(instructors) }) : null;
  const places = elsewhere
    .slice(0, NAMED)
    .map(({ on, place }) => `${format.dayOfWeek(on)} ${m.classes_date_at({ place })}`);
  const count = elsewhere.length - places.length;
  const more = count > 0 ? m.families_page_elsewhere_more({ count }) : null;
  return [describeTimes(schedule, format), location, ...places, more, who].filter(Boolean).join(' · ');
}

import type { StaffFamilyEnrollment } from '../../../../contract/households.ts';
import { m } from '../../../../words/messages.js';
import type { Format } from '../../../shared/format.ts';
import { describeTimes } from '../../../shared/schedule-words.ts';

/** When, where and with whom: what a parent asks on the phone. */
export function describeWhere({ schedule, location, instructors }: StaffFamilyEnrollment, format: Format): string {
  const who = instructors.length > 0 ? m.families_page_with({ names: format.list(instructors) }) : null;
  return [describeTimes(schedule, format), location, who].filter(Boolean).join(' · ');
}

import type { SchoolClass } from '../../contract/classes.ts';
import { currencyDigits, writeMoney } from '../../domain/money.ts';
import { meetingAtSchool } from '../../domain/school-instant.ts';
import type { AvailableClasses } from './available.ts';

interface Place {
  readonly school: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly publicUrl: string;
}

/** More dates than this are told by their first and last alone. */
const MOST_DATES = 100;
const CLASS_PAGE = /^\/classes\/enrollment\/class\/([0-9a-f-]{36})\/?$/;

/** The class whose page an address is, among those that everybody may see now; null for any other page. */
export function classOfPage(path: string, available: AvailableClasses): SchoolClass | null {
  const id = CLASS_PAGE.exec(path)?.[1];
  if (id === undefined) return null;
  return listAvailable(available).find((each) => each.id === id) ?? null;
}

/** All classes that everybody may see now, those of groups too. */
export function listAvailable(available: AvailableClasses): SchoolClass[] {
  return Object.values(available).flatMap(({ classes, groups }) => [
    ...classes,
    ...groups.flatMap((group) => group.classes),
  ]);
}

/** A class for search engines, in the words of schema.org: what its page says and nothing else. */
export function structuredData(shown: SchoolClass, place: Place): Record<string, unknown> {
  const url = `${place.publicUrl}/classes/enrollment/class/${shown.id}`;
  const provider = { '@type': 'Organization', name: place.school, url: place.publicUrl };
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: shown.title,
    // Search engines ask for a description of every course.
    description: shown.description || shown.title,
    url,
    provider,
    ...(!shown.isInformationOnly && { offers: offerOf(shown, place, url) }),
    hasCourseInstance: instanceOf(shown, place, { url, provider }),
  };
}

function offerOf({ priceCents, seatsLeft, registrationOpensAt }: SchoolClass, { currency }: Place, url: string) {
  return {
    '@type': 'Offer',
    category: priceCents === 0 ? 'Free' : 'Paid',
    price: writeMoney(priceCents, currencyDigits(currency)),
    priceCurrency: currency,
    availability: `https://schema.org/${seatsLeft > 0 ? 'InStock' : 'SoldOut'}`,
    validFrom: registrationOpensAt,
    url,
  };
}

function instanceOf(
  { title, meetings, location, instructors, isCancelled }: SchoolClass,
  { timeZone }: Place,
  { url, provider }: { url: string; provider: object },
) {
  const where = location && {
    '@type': 'Place',
    name: location.name,
    ...(location.address && { address: location.address }),
  };
  const eventStatus = `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`;
  const spans = meetings.map((meeting) => meetingAtSchool(meeting, timeZone));
  const [first, last] = [spans[0], spans.at(-1)];
  const same = {
    ...(where && { location: where }),
    eventStatus,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  };
  const dates = spans.map(({ start, end }) => ({
    '@type': 'Event',
    name: title,
    startDate: start,
    endDate: end,
    organizer: provider,
    url,
    ...same,
  }));
  return {
    '@type': 'CourseInstance',
    courseMode: 'Onsite',
    ...(first && last && { startDate: first.start, endDate: last.end }),
    ...same,
    ...(instructors.length > 0 && { instructor: instructors.map(({ name }) => ({ '@type': 'Person', name })) }),
    ...(dates.length > 0 && dates.length <= MOST_DATES && { subEvent: dates }),
  };
}

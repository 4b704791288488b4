import type { find, FoundSeat } from '../../../contract/find.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../staff-access.ts';
import type { Format } from '../../shared/format.ts';
import { describeTimes } from '../../shared/schedule-words.ts';
import { ACTS, FURTHER, type Place, SPECIFIED, WITHIN } from '../staff-place-list.ts';
import { findPlaces, isPlaceNamed } from './find-places.ts';
import type { Hit } from './hit.ts';
import { actsOfClass, actsOfStudent, hitsOf } from './hit-acts.ts';

type Found = OutputOf<typeof find>;

/** Hits of one kind. */
export interface HitGroup {
  readonly name: string;
  readonly hits: readonly Hit[];
  readonly hasMore: boolean;
}

/** What the server found, without what is only nearly it where a screen or act is called just as was typed. */
export function leaveNear(found: Found | undefined, typed: string, roles: readonly string[]): Found | undefined {
  const places = openTo(roles, [...SPECIFIED, ...FURTHER, ...WITHIN, ...ACTS]);
  return found?.isNear && isPlaceNamed(places, typed) ? undefined : found;
}

/** All that was found, kind by kind; kinds without any are left out. */
export function groupHits(
  found: Found | undefined,
  typed: string,
  { format, roles }: { readonly format: Format; readonly roles: readonly string[] },
): readonly HitGroup[] {
  const groups = [...(found ? ofServer(found, format, roles) : []), ...ofBrowser(typed, roles)];
  return groups.filter(({ hits }) => hits.length > 0);
}

function ofServer(found: Found, format: Format, roles: readonly string[]): HitGroup[] {
  const { students, guardians, classes, semesters, groups, instructors, locations, letters } = found;
  return [
    {
      name: m.find_students(),
      hasMore: students.hasMore,
      hits: students.hits.map(({ id, firstName, lastName, preferredName, birthDate, guardianName, seats }) => ({
        key: id,
        name: [firstName, preferredName && preferredName !== firstName && `(${preferredName})`, lastName]
          .filter(Boolean)
          .join(' '),
        about: lines(
          join(birthDate && m.find_born({ day: format.instantDay(`${birthDate}T12:00:00Z`) }), guardianName),
          ...seats.map((seat) => describeSeat(seat, format)),
        ),
        to: paths.staffStudent(id),
        acts: hitsOf(id, actsOfStudent(id), roles),
      })),
    },
    {
      name: m.find_guardians(),
      hasMore: guardians.hasMore,
      hits: guardians.hits.map(({ id, name, email, phone, familyId, students: theirs }) => ({
        key: id,
        name: name || email || phone,
        about: join(phone, email, theirs.length > 0 && m.find_of({ students: format.list(theirs) })),
        to: paths.staffFamily(familyId),
      })),
    },
    {
      name: m.find_classes(),
      hasMore: classes.hasMore,
      hits: classes.hits.map(({ id, title, semesterId, semesterName, ...about }) => ({
        key: id,
        name: title,
        about: lines(semesterName, join(...describeWhere(about, format), describeFill(about))),
        to: paths.managedClass(id),
        search: { semester: semesterId },
        acts: hitsOf(id, actsOfClass(id, semesterId), roles),
      })),
    },
    {
      name: m.find_instructors(),
      hasMore: instructors.hasMore,
      hits: instructors.hits.map(({ id, name, next }) => ({
        key: id,
        name,
        about: describeNext(next, format),
        to: paths.classManagement,
        search: { instructor: name, ...semesterOf(next) },
      })),
    },
    {
      name: m.find_locations(),
      hasMore: locations.hasMore,
      hits: locations.hits.map(({ id, name, next }) => ({
        key: id,
        name,
        about: describeNext(next, format),
        to: paths.classManagement,
        search: { place: name, ...semesterOf(next) },
      })),
    },
    {
      name: m.find_groups(),
      hasMore: groups.hasMore,
      hits: groups.hits.map(({ id, name, semesterId, semesterName, classes: count }) => ({
        key: id,
        name,
        about: join(semesterName, m.find_group_classes({ count })),
        to: paths.managedGroups,
        search: { semester: semesterId },
      })),
    },
    {
      name: m.find_letters(),
      hasMore: letters.hasMore,
      hits: letters.hits.map(({ id, subject, sentAt, mails }) => ({
        key: id,
        name: subject,
        about: m.find_letter_sent({ at: format.instant(sentAt), count: mails }),
        to: paths.circular(id),
      })),
    },
    {
      name: m.find_semesters(),
      hasMore: semesters.hasMore,
      hits: semesters.hits.map(({ id, name, startsOn, endsOn }) => ({
        key: id,
        name,
        about: m.find_semester_span({ from: format.longDay(startsOn), to: format.longDay(endsOn) }),
        to: paths.classManagement,
        search: { semester: id },
      })),
    },
  ];
}

type Next = Found['instructors']['hits'][number]['next'];

interface Where {
  readonly schedule: FoundSeat['schedule'];
  readonly location: string | null;
  readonly instructors: readonly string[];
}

/** When, where, and with whom. */
const describeWhere = ({ schedule, location, instructors }: Where, format: Format) => [
  describeTimes(schedule, format),
  location,
  instructors.length > 0 && m.find_with({ names: format.list([...instructors]) }),
];

function describeSeat(seat: FoundSeat, format: Format): string {
  const { classTitle, position } = seat;
  const state = position === null ? m.find_enrolled() : m.find_waits({ position });
  return join(`${classTitle}: ${state}`, ...describeWhere(seat, format));
}

function describeFill({ capacity, seatsTaken, waiting }: { capacity: number; seatsTaken: number; waiting: number }) {
  const fill = m.find_fill({ taken: seatsTaken, capacity });
  return waiting > 0 ? `${fill}, ${m.find_waiting({ count: waiting })}` : fill;
}

/** The table has the classes of one semester: that of the next one. */
const semesterOf = (next: Next) => next && { semester: next.semesterId };

function describeNext(next: Next, format: Format): string {
  if (!next) return m.find_no_next();
  return m.find_next({
    title: next.classTitle,
    day: format.longDay(next.on),
    time: format.times(next.start, next.end),
  });
}

function ofBrowser(typed: string, roles: readonly string[]): HitGroup[] {
  const hitOf = ({ to, words, search }: Place) => ({
    key: `${to} ${words()}`,
    name: words(),
    about: '',
    to,
    ...(search && { search }),
  });
  const group = (name: string, places: readonly Place[]) => ({
    name,
    hasMore: false,
    hits: findPlaces(openTo(roles, places), typed).map(hitOf),
  });
  return [group(m.find_screens(), [...SPECIFIED, ...FURTHER, ...WITHIN]), group(m.find_acts(), ACTS)];
}

const openTo = (roles: readonly string[], places: readonly Place[]) =>
  places.filter(({ screen }) => mayOpen(screen, roles));

const lines = (...parts: readonly string[]) => parts.filter(Boolean).join('\n');

const join = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ');

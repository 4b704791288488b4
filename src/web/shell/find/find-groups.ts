import type { find } from '../../../contract/find.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../staff-access.ts';
import type { Format } from '../../shared/format.ts';
import { ACTS, FURTHER, type Place, SPECIFIED, WITHIN } from '../staff-place-list.ts';
import { findPlaces, isPlaceNamed } from './find-places.ts';

type Found = OutputOf<typeof find>;

/** Something found: what it is called, what tells it from its like, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

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
  const groups = [...(found ? ofServer(found, format) : []), ...ofBrowser(typed, roles)];
  return groups.filter(({ hits }) => hits.length > 0);
}

function ofServer({ students, guardians, classes, semesters }: Found, format: Format): HitGroup[] {
  return [
    {
      name: m.find_students(),
      hasMore: students.hasMore,
      hits: students.hits.map(({ id, firstName, lastName, preferredName, birthDate, guardianName }) => ({
        key: id,
        name: [firstName, preferredName && preferredName !== firstName && `(${preferredName})`, lastName]
          .filter(Boolean)
          .join(' '),
        about: join(m.find_born({ day: format.instantDay(`${birthDate}T12:00:00Z`) }), guardianName),
        to: paths.staffStudent(id),
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
      hits: classes.hits.map(({ id, title, semesterId, semesterName }) => ({
        key: id,
        name: title,
        about: semesterName,
        to: paths.managedClass(id),
        search: { semester: semesterId },
      })),
    },
    {
      name: m.find_semesters(),
      hasMore: semesters.hasMore,
      hits: semesters.hits.map(({ id, name }) => ({
        key: id,
        name,
        about: m.admin_management(),
        to: paths.classManagement,
        search: { semester: id },
      })),
    },
  ];
}

function ofBrowser(typed: string, roles: readonly string[]): HitGroup[] {
  const hitOf = ({ to, words }: Place) => ({ key: `${to} ${words()}`, name: words(), about: '', to });
  const group = (name: string, places: readonly Place[]) => ({
    name,
    hasMore: false,
    hits: findPlaces(openTo(roles, places), typed).map(hitOf),
  });
  return [group(m.find_screens(), [...SPECIFIED, ...FURTHER, ...WITHIN]), group(m.find_acts(), ACTS)];
}

const openTo = (roles: readonly string[], places: readonly Place[]) =>
  places.filter(({ screen }) => mayOpen(screen, roles));

const join = (...parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(' · ');

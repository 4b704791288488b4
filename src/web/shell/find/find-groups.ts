import { m } from '../../../words/messages.js';
import { staffPaths } from '../../staff-paths.ts';
import type { Format } from '../../shared/format.ts';
import { openTo, type Place } from '../staff-place-list.ts';
import { findPlaces, isPlaceNamed } from './find-places.ts';
import { ACTS, SCREENS } from './found-screens.ts';
import type { Hit } from './hit.ts';
import * as acts from './hit-acts.ts';
import * as words from './hit-words.ts';

type Found = words.Found;

/** Hits of one kind. */
export interface HitGroup {
  readonly name: string;
  readonly hits: readonly Hit[];
  readonly hasMore: boolean;
}

/** Who looks, and when. */
export interface Reader {
  readonly format: Format;
  readonly roles: readonly string[];
  readonly now: number;
  /** The day at the school. */
  readonly today: string;
}

/** What the server found, without what is only nearly it where a screen or act is called just as was typed. */
export function leaveNear(found: Found | undefined, typed: string, roles: readonly string[]): Found | undefined {
  return found?.isNear && isPlaceNamed(openTo(roles, [...SCREENS, ...ACTS]), typed) ? undefined : found;
}

/** All that was found, kind by kind; kinds without any are left out. */
export function groupHits(found: Found | undefined, typed: string, reader: Reader): readonly HitGroup[] {
  const groups = [...(found ? ofServer(found, reader) : []), ...ofBrowser(typed, reader.roles)];
  return groups.filter(({ hits }) => hits.length > 0);
}

function ofServer(found: Found, { format, roles, now, today }: Reader): HitGroup[] {
  const { students, guardians, classes, semesters, groups, instructors, locations, letters } = found;
  const group = <One extends { readonly id: string }>(
    name: string,
    { hits, hasMore }: { readonly hits: readonly One[]; readonly hasMore: boolean },
    hitOf: (one: One) => Omit<Hit, 'key' | 'acts'> & { readonly acts: Parameters<typeof acts.hitsOf>[1] },
  ): HitGroup => ({
    name,
    hasMore,
    hits: hits.map((one) => {
      const hit = hitOf(one);
      return { ...hit, key: one.id, acts: acts.hitsOf(one.id, hit.acts, roles) };
    }),
  });
  return [
    group(m.find_students(), students, (one) => ({
      name: words.nameStudent(one),
      about: words.aboutStudent(one, format),
      to: staffPaths.staffStudent(one.id),
      acts: acts.actsOfStudent(one),
    })),
    group(m.find_guardians(), guardians, (one) => ({
      name: one.name || one.email || one.phone,
      about: words.aboutGuardian(one, format),
      to: staffPaths.staffFamily(one.familyId),
      acts: acts.actsOfGuardian(one),
    })),
    group(m.find_classes(), classes, (one) => ({
      name: one.title,
      about: words.aboutClass(one, format),
      to: staffPaths.managedClass(one.id),
      search: { semester: one.semesterId },
      acts: acts.actsOfClass(one),
    })),
    group(m.find_instructors(), instructors, (one) => ({
      name: one.name,
      about: words.aboutInstructor(one, format),
      to: staffPaths.classManagement,
      search: { instructor: one.name, ...acts.semesterOf(one.next) },
      acts: acts.actsOfInstructor(one),
    })),
    group(m.find_locations(), locations, (one) => ({
      name: one.name,
      about: words.aboutLocation(one, format),
      to: staffPaths.classManagement,
      search: { place: one.name, ...acts.semesterOf(one.next) },
      acts: acts.actsOfLocation(one, today),
    })),
    group(m.find_groups(), groups, (one) => ({
      name: one.name,
      about: words.aboutGroup(one),
      to: staffPaths.managedGroups,
      search: { semester: one.semesterId },
      acts: acts.actsOfGroup(one),
    })),
    group(m.find_letters(), letters, (one) => ({
      name: one.subject || m.find_letter_untitled(),
      about: words.aboutLetter(one, format, now),
      ...acts.addressOfLetter(one),
      acts: acts.actsOfLetter(one),
    })),
    group(m.find_semesters(), semesters, (one) => ({
      name: one.name,
      about: words.aboutSemester(one, format, now),
      to: staffPaths.classManagement,
      search: { semester: one.id },
      acts: acts.actsOfSemester(one),
    })),
  ];
}

function ofBrowser(typed: string, roles: readonly string[]): HitGroup[] {
  const hitOf = ({ to, hash, words: name, search }: Place): Hit => ({
    key: `${to} ${name()}`,
    name: name(),
    about: '',
    to,
    search,
    hash,
  });
  const group = (name: string, places: readonly Place[]) => ({
    name,
    hasMore: false,
    hits: findPlaces(openTo(roles, places), typed).map(hitOf),
  });
  return [group(m.find_screens(), SCREENS), group(m.find_acts(), ACTS)];
}

import { foldLetters, foldName } from '../../../domain/names.ts';
import { isOneTypo } from '../../../domain/near-names.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import type { Place } from '../staff-place-list.ts';

const wordsOf = (text: string) => foldLetters(foldName(text)).split(' ').filter(Boolean);

/** So short a word is another one with one letter changed. */
const SHORTEST_NEAR = 4;

/** What else people call a screen. */
const ALSO: Readonly<Partial<Record<string, () => string>>> = {
  [paths.staffEnrollments]: m.find_also_enrollments,
  [paths.outbox]: m.find_also_outbox,
  [paths.settings]: m.find_also_settings,
  [paths.admin]: m.find_also_dashboard,
  [paths.audit]: m.find_also_audit,
  [paths.managedPeople]: m.find_also_directory,
  [paths.report]: m.find_also_report,
};

const nameWords = ({ to, words }: Place) => wordsOf(`${words()} ${ALSO[to]?.() ?? ''}`);

/** The screens or acts whose names have every word typed, as the beginning of one of theirs or with one letter wrong. */
export function findPlaces(places: readonly Place[], search: string): readonly Place[] {
  const typed = wordsOf(search);
  if (typed.length === 0) return [];
  return places.filter((place) => {
    const named = nameWords(place);
    return typed.every((word) => named.some((one) => one.startsWith(word) || isNearly(one, word)));
  });
}

/** Whether a screen or act is called just so. */
export function isPlaceNamed(places: readonly Place[], search: string): boolean {
  const typed = wordsOf(search);
  return (
    typed.length > 0 &&
    places.some((place) => {
      const named = nameWords(place);
      return typed.every((word) => named.some((one) => one.startsWith(word)));
    })
  );
}

const isNearly = (one: string, word: string) => word.length >= SHORTEST_NEAR && isOneTypo(one, word);

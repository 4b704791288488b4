import { foldLetters, foldName } from '../../../domain/names.ts';
import { isOneTypo } from '../../../domain/near-names.ts';
import type { Place } from '../staff-place-list.ts';
import { wordsBeside } from './found-screens.ts';

const wordsOf = (text: string) => foldLetters(foldName(text)).split(' ').filter(Boolean);

/** So short a word is another one with one letter changed. */
const SHORTEST_NEAR = 4;

/** So few letters are the beginning of too much of what stands beside a name. */
const SHORTEST_BESIDE = 3;

/** Whether a word is the beginning of one by which somebody may look for the screen or act, or is one of them with a letter wrong. */
const isOf = (place: Place, word: string, isNear: boolean) => {
  const named = wordsOf((place.own ?? place.words)());
  const all = word.length < SHORTEST_BESIDE ? named : [...named, ...wordsOf(wordsBeside(place))];
  return all.some((one) => one.startsWith(word) || (isNear && isNearly(one, word)));
};

/** The screens or acts whose names have every word typed, as the beginning of one of theirs or with one letter wrong. */
export function findPlaces(places: readonly Place[], search: string): readonly Place[] {
  return called(places, search, true);
}

/** Whether a screen or act is called just so. */
export const isPlaceNamed = (places: readonly Place[], search: string) => called(places, search, false).length > 0;

function called(places: readonly Place[], search: string, isNear: boolean): readonly Place[] {
  const typed = wordsOf(search);
  if (typed.length === 0) return [];
  // A part of a screen is found by the screen's name beside a word of its own.
  return places.filter((place) => {
    const screen = place.own ? wordsOf(place.words()) : [];
    const own = typed.filter((word) => isOf(place, word, isNear));
    return own.length > 0 && typed.every((word) => own.includes(word) || screen.some((one) => one.startsWith(word)));
  });
}

const isNearly = (one: string, word: string) => word.length >= SHORTEST_NEAR && isOneTypo(one, word);

import uFuzzy from '@leeoniya/ufuzzy';
import type { SchoolClass } from '../../../contract/classes.ts';
import { foldLetters, foldName } from '../../../domain/names.ts';
import { momentsOf, nameDays } from './filters.ts';

const near = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });

interface Searched {
  /** The classes that have every word; null: nothing was asked. */
  readonly words: ReadonlySet<string> | null;
  /** Some words stand nowhere as they were typed. */
  readonly isNear: boolean;
}

/** Classes by the words typed: each word, or a part of one; where a word stands nowhere, what is one wrong, missing or needless letter away. */
export function searchClasses(classes: readonly SchoolClass[], query: string, locale: string): Searched {
  const words = fold(query).split(' ').filter(Boolean);
  if (words.length === 0) return { words: null, isNear: false };
  let left: readonly SchoolClass[] = classes;
  let isNear = false;
  for (const word of words) {
    const having = has(word);
    if (classes.some((item) => having(textsOf(item, locale).all))) {
      left = left.filter((item) => having(textsOf(item, locale).all));
      continue;
    }
    isNear = true;
    const names = left.map((item) => textsOf(item, locale).names);
    left = (near.filter(names, word) ?? []).flatMap((place) => left[place] ?? []);
  }
  return { words: new Set(left.map(({ id }) => id)), isNear };
}

/** A few letters are the beginning of a word, more may stand anywhere; scripts without spaces have no beginnings. */
function has(word: string): (text: string) => boolean {
  return /^[a-z\d]{1,3}$/.test(word) ? (text) => text.includes(` ${word}`) : (text) => text.includes(word);
}

interface Texts {
  readonly names: string;
  readonly all: string;
}

const folded = new WeakMap<SchoolClass, Texts>();

function textsOf(item: SchoolClass, locale: string): Texts {
  const held = folded.get(item);
  if (held) return held;
  const { title, description, type, location, instructors, meetings } = item;
  const days = [...new Set(momentsOf(meetings).map(({ day }) => day))].map((day) => namesOf(day, locale));
  const names = fold([title, type.name, location?.name, ...instructors.map(({ name }) => name), ...days].join(' '));
  const texts = { names, all: `${names} ${fold(`${location?.address ?? ''} ${description}`)}` };
  folded.set(item, texts);
  return texts;
}

const dayNames = new Map<string, string>();

/** The names of a weekday ("1" Monday … "7" Sunday), long and short. */
function namesOf(day: string, locale: string): string {
  const key = `${day} ${locale}`;
  const names = dayNames.get(key) ?? `${nameDays(locale)(day)} ${nameDays(locale, 'short')(day)}`;
  dayNames.set(key, names);
  return names;
}

/** As names are compared, and with letters that are no accents: "elodie" finds "Élodie", "first aid" finds "First-Aid". Begins with a space. */
function fold(text: string): string {
  return ` ${foldLetters(foldName(text))}`;
}

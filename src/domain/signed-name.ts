import { foldLetters, foldName } from './names.ts';

/** Whether two writings of a name share a word: "A. Owusu" and "Ama Owusu-Boateng". A name that is not there shares with every one. */
export function sharesName(one: string, other: string): boolean {
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  return mine.length === 0 || theirs.length === 0 || mine.some((word) => theirs.includes(word));
}

/** Words of one letter are anybody's, unless there is no other. */
function wordsOf(name: string): string[] {
  const words = foldLetters(foldName(name)).split(' ').filter(Boolean);
  const long = words.filter((word) => Array.from(word).length > 1);
  return long.length > 0 ? long : words;
}

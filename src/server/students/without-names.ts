import type { Student } from '../../contract/students.ts';

export type Named = Pick<Student, 'firstName' | 'lastName' | 'preferredName' | 'preferredLastName'>;

/** A pattern for a student's full name in any of the ways in which people write it; null where there is none. */
export function patternOf(students: readonly Named[]): RegExp | null {
  const names = students.flatMap(({ firstName, preferredName, lastName, preferredLastName }) =>
    [firstName, preferredName].flatMap((first) =>
      [lastName, preferredLastName].flatMap((last) =>
        first && last ? [`${spaced(first)}\\s+${spaced(last)}`, `${spaced(last)}\\s*,\\s*${spaced(first)}`] : [],
      ),
    ),
  );
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length);
  return longestFirst.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

function spaced(name: string): string {
  return name.split(/\s+/).map(literally).join('\\s+');
}

function literally(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The same value with other words for the name, however deep it stands. */
export function withoutNames<Value>(value: Value, pattern: RegExp | null, words: string): Value;
export function withoutNames(value: unknown, pattern: RegExp | null, words: string): unknown {
  if (typeof value === 'string') return pattern ? value.replaceAll(pattern, words) : value;
  if (Array.isArray(value)) return value.map((each: unknown) => withoutNames(each, pattern, words));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutNames(each, pattern, words)]));
}

import type { RecordSection } from '../../../domain/record-sections.ts';
import { nameOfGuardian } from '../families/name-family.ts';
import type { StaffStudent } from './merge-sides-of.ts';

/** What somebody of the other side would newly see of a child, once it is one with the other. */
export interface NewlySeen {
  readonly people: readonly string[];
  readonly sections: readonly RecordSection[];
}

type Guardian = StaffStudent['households'][number]['guardians'][number];

const living = ({ households }: StaffStudent) => households.filter(({ endedAt }) => endedAt === null);
const guardiansOf = (child: StaffStudent) => living(child).flatMap(({ guardians }) => guardians);
const isSame = (one: Guardian, other: Guardian) =>
  one.id === other.id || (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase());

/** Who of the households of `other` is in none of `child`, and what has been told of that child; nobody, where both have the same people. */
export function listNewlySeen(child: StaffStudent, other: StaffStudent): NewlySeen {
  const own = guardiansOf(child);
  const people = guardiansOf(other).filter((each) => !own.some((known) => isSame(known, each)));
  const states = [...child.sections, ...living(child).flatMap(({ sections }) => sections)];
  // Whoever may see the child at all sees what it is called.
  const told = states.filter(({ section, answeredAt }) => answeredAt !== null && section !== 'student');
  return {
    people: [...new Set(people.map(nameOfGuardian))],
    sections: [...new Set(told.map(({ section }) => section))],
  };
}

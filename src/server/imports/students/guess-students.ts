import {
  isHealthTarget,
  LISTED_GUARDIANS,
  type PersonPart,
  type StudentMapping,
  type StudentTarget,
} from '../../../contract/student-imports.ts';
import { isId } from '../../../contract/fields.ts';
import { takesSeveral } from '../../../contract/listed-targets.ts';
import { foldName } from '../../../domain/names.ts';
import { readAnswer } from './answer-words.ts';
import { openBirthDates } from './birth-dates.ts';
import { asksForNumber, healthHeading } from './health/health-headings.ts';
import { asksForHealth } from './health/hidden-columns.ts';
import { guessQuestion, type ListedQuestion } from './listed-questions.ts';
import { MOSTLY, shareKept } from './cells-kept.ts';
import { type Heading, personTarget, readHeading } from './headings.ts';
import { sortPeople } from './sort-people.ts';

/** A column of a file of students. */
export interface StudentColumn {
  readonly name: string;
  readonly cells: readonly string[];
}

/** Where the columns go, and how sure that is. */
export interface StudentGuess {
  readonly columns: StudentMapping['columns'];
  /** By column. `sure`: its heading says so, its cells are of that kind, and no other column is. */
  readonly confidence: Readonly<Record<string, 'sure' | 'likely'>>;
}

/** So many cells tell whether a column is one of birth dates. */
const LOOKED_AT = 500;
/** Children of a school's file are between these ages. */
const [YOUNGEST, OLDEST] = [2, 19];

interface Found {
  readonly column: StudentColumn;
  readonly target: StudentTarget;
  readonly isSure: boolean;
  /** Its heading says that it is the child's: `Camper's birthday`. */
  readonly isChilds?: boolean;
  /** Its heading says nothing but whom it means. */
  readonly isAlone?: boolean;
}

/** What the school asks beside what everybody asks; health only where whoever imports may read it. */
interface Asked {
  readonly questions?: readonly ListedQuestion[];
  readonly readsHealth?: boolean;
}

/** Guesses where the columns of a file go, by their headings in the languages of schools and by all their cells. */
export function guessStudents(
  columns: readonly StudentColumn[],
  today: string,
  { questions = [], readsHealth = false }: Asked = {},
): StudentGuess {
  const headings = ofParents(columns, withContacts(columns.map(({ name }) => readHeading(name))));
  const people = sortPeople(headings);
  const targets = columns.map((column, at) => candidate(column, headings, people, at));
  const kept = targets.map((found) =>
    found && shareKept(found.target, found.column.cells, today) >= MOSTLY ? found : null,
  );
  const own = columns.map((column, at) =>
    !readsHealth && asksForHealth(column.name, questions) ? null : (kept[at] ?? answering(column, questions)),
  );
  const named = withoutDoubles(settleNames(withoutNobodys(own), headings));
  const all = named.some(({ target }) => target === 'birthDate')
    ? named
    : [...named, ...findBirthDates(columns, named, today)];
  const order = new Map(columns.map(({ name }, at) => [name, at]));
  const sorted = all.toSorted((a, b) => (order.get(a.column.name) ?? 0) - (order.get(b.column.name) ?? 0));
  return {
    columns: sorted.map(({ column: { name }, target }) => ({ column: name, target })),
    confidence: Object.fromEntries(sorted.map(({ column, isSure }) => [column.name, isSure ? 'sure' : 'likely'])),
  };
}

/** A column whose heading is the wording of one of the school's own questions, or near to it; what asks for health is only health. */
function answering(column: StudentColumn, questions: readonly ListedQuestion[]): Found | null {
  const found = guessQuestion(column.name, questions);
  const health = found?.isSure ? null : healthHeading(column.name);
  if (health) return health.target && { column, target: health.target, isSure: false };
  return found && { column, target: `question.${found.question.id}`, isSure: found.isSure };
}

function candidate(
  column: StudentColumn,
  headings: readonly (Heading | null)[],
  people: ReturnType<typeof sortPeople>,
  at: number,
): Found | null {
  const heading = headings[at];
  if (!heading) return null;
  if (heading.of === 'student') {
    const target = 'target' in heading ? heading.target : heading.part === 'name' ? 'fullName' : heading.part;
    // Another system's ids are never taken for ours.
    const filled = column.cells.filter(Boolean);
    const areOurs = filled.length > 0 && filled.filter(isId).length >= filled.length / 2;
    const own = target === 'id' && !areOurs ? 'externalId' : target;
    return { column, target: own, isSure: true, isChilds: heading.isChilds };
  }
  const person = people[at];
  if (!person) return null;
  if (heading.of === 'nobody') {
    const target = heading.part === 'address' ? 'address' : personTarget(person, heading.part);
    return target && { column, target, isSure: false };
  }
  const own = heading.part === 'alone' ? partBy(column.cells) : heading.part;
  // `Parent email 2` where the file has no second parent is the first one's other address.
  const isNamed = headings.some(
    (each, other) =>
      people[other] === person && each?.of === heading.of && (each.part === 'alone' || NAMES.has(each.part)),
  );
  const isOwn =
    isNamed || typeof heading.which === 'string' || !LISTED_GUARDIANS.slice(1).some((each) => each === person);
  const of = isOwn ? person : 'guardian1';
  // `Lives with parent` without which: its cells name them.
  const isNamedThere = own === 'livesWith' && heading.which === null && !areAnswers(column.cells);
  const target = isNamedThere ? 'livesWith' : personTarget(of, own);
  const isAlone = heading.part === 'alone';
  const isSaid = !isAlone || areFullNames(own, column.cells);
  return target && { column, target, isSure: of === person && isSaid && !('isSupposed' in heading), isAlone };
}

/** Where a file has no parents, its contacts with an e-mail address are: `Primary contact`, `Primary contact email`. */
function withContacts(headings: readonly (Heading | null)[]): readonly (Heading | null)[] {
  const hasEmail = headings.some((each) => each && 'part' in each && each.part === 'email');
  if (!hasEmail || headings.some((each) => each?.of === 'guardian')) return headings;
  return headings.map((each) =>
    each?.of === 'contact' && !each.isEmergency ? { ...each, of: 'guardian', isSupposed: true } : each,
  );
}

/** A parent who signs up a child says both names: `First name`, `Your name` beside `Child's first name` are the parent's. */
function ofParents(columns: readonly StudentColumn[], headings: readonly (Heading | null)[]) {
  const plain = namesOf(headings, false);
  const [own] = namesOf(headings, true);
  const [first] = plain;
  if (first === undefined || own === undefined) return headings;
  const [theirs, others] = [columns[own]?.cells ?? [], columns[first]?.cells ?? []];
  const isSame = (cell: string, at: number) => foldName(theirs[at] ?? '').includes(foldName(cell));
  if (others.filter((cell, at) => cell !== '' && isSame(cell, at)).length > theirs.length / 2) return headings;
  return headings.map((each) =>
    each?.of === 'student' && 'part' in each && !each.isChilds
      ? { of: 'guardian' as const, which: null, part: each.part, relation: '', isEmergency: false, isSupposed: true }
      : each,
  );
}

/** Where the student's name or first name stands; with `isChilds`, that the heading calls the child's. */
const namesOf = (headings: readonly (Heading | null)[], isChilds: boolean) =>
  headings.flatMap((each, at) =>
    each?.of === 'student' && 'part' in each && each.part !== 'lastName' && each.isChilds === isChilds ? [at] : [],
  );

const areFullNames = (part: PersonPart, cells: readonly string[]) =>
  part === 'name' && cells.some(Boolean) && cells.every((cell) => cell === '' || /^\p{L}\S* \S/u.test(cell));

const areAnswers = (cells: readonly string[]) => {
  const filled = cells.filter(Boolean);
  return filled.filter((cell) => readAnswer(cell) !== null).length > filled.length / 2;
};

const NAMES: ReadonlySet<string> = new Set(['name', 'firstName', 'lastName']);

/** What a column holds whose heading says only whom it means. */
function partBy(cells: readonly string[]): PersonPart {
  const filled = cells.filter(Boolean);
  const most = (test: RegExp) => filled.filter((cell) => test.test(cell)).length > filled.length / 2;
  if (most(/@/)) return 'email';
  return most(/\d.*\d.*\d.*\d.*\d.*\d/) ? 'phone' : 'name';
}

/** The number of an insurance, the phone of a doctor that no column names, cannot come in. */
const withoutNobodys = (found: readonly (Found | null)[]) =>
  found.map((each) =>
    each &&
    isHealthTarget(each.target) &&
    asksForNumber(each.column.name) &&
    !found.some((other) => other?.target === each.target && !asksForNumber(other.column.name))
      ? null
      : each,
  );

/** A name beside half of it is the other half: `Name`, `Surname`; `Nom`, `Prénom`. Beside both halves it says nothing more. */
function settleNames(found: readonly (Found | null)[], headings: readonly (Heading | null)[]): Found[] {
  const has = (target: string) => found.some((each) => each?.target === target);
  return found.flatMap((each, at) => {
    if (!each) return [];
    const [, prefix = '', whole] = /^((?:guardian|contact)\d\.)?(name|fullName)$/.exec(each.target) ?? [];
    if (whole === undefined) return [each];
    const [first, last] = [has(`${prefix}firstName`), has(`${prefix}lastName`)];
    const heading = headings[at];
    const isAlone = heading?.of !== 'student' && heading?.of !== 'nobody' && heading?.part === 'alone';
    if (first && last) return [];
    const other = first ? 'lastName' : last ? 'firstName' : null;
    if (other === null || isAlone) return [each];
    return [{ ...each, isSure: false, target: `${prefix}${other}` as StudentTarget }];
  });
}

/** Of several columns that go to one place the first, unless several may: then the others are looked at. */
function withoutDoubles(found: readonly Found[]): Found[] {
  const byTarget = Map.groupBy(found, ({ target }) => target);
  return found.flatMap((each) => {
    const all = byTarget.get(each.target) ?? [];
    if (all.length === 1) return [each];
    // A phone that says nothing of whose it is, is not the guardian's whose phone has its own column.
    if (takesSeveral(each.target)) return each.isSure || !all.some(({ isSure }) => isSure) ? [each] : [];
    const best =
      all.find(({ isChilds }) => isChilds) ??
      all.find(({ isSure, isAlone }) => isSure && !isAlone) ??
      all.find(({ isSure }) => isSure) ??
      all[0];
    return each === best ? [{ ...each, isSure: false }] : [];
  });
}

/** A column of days on which children are born, whatever it is called. */
function findBirthDates(columns: readonly StudentColumn[], found: readonly Found[], today: string): Found[] {
  const year = Number(today.slice(0, 4));
  const free = columns.filter((column) => !found.some((each) => each.column === column));
  const born = free.find(({ cells }) => {
    const filled = cells.filter(Boolean).slice(0, LOOKED_AT);
    const { read } = openBirthDates(filled, today, null);
    const years = filled.flatMap((cell) => {
      const said = read(cell);
      return 'day' in said
        ? [Number(said.day.slice(0, 4))]
        : 'either' in said
          ? [Number(said.either[0].slice(0, 4))]
          : [];
    });
    const ofChildren = years.filter((each) => year - each >= YOUNGEST && year - each <= OLDEST);
    return ofChildren.length > 1 && ofChildren.length >= filled.length * 0.9 && /\D/.test(filled[0] ?? '');
  });
  return born ? [{ column: born, target: 'birthDate', isSure: false }] : [];
}

import { note } from '../../../contract/import-notes.ts';
import type { StudentTarget } from '../../../contract/student-imports.ts';
import { nameKey } from '../../../domain/names.ts';
import { openNearNames } from '../../../domain/near-names.ts';
import type { RowNote } from '../read-file.ts';
import type { SaidStudent } from './said-student.ts';

/** What a student is known by. */
export interface KnownStudent {
  readonly id: string;
  /** Ids of another system: their own, and those of whoever was merged into them. */
  readonly externalIds: readonly string[];
  readonly firstName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly birthDate: string | null;
}

export interface MatchedStudents {
  readonly fresh: SaidStudent[];
  readonly known: (SaidStudent & { readonly studentId: string })[];
  /** Who may be somebody that is there: nobody is made one with somebody else without being asked. */
  readonly asked: (SaidStudent & { readonly candidates: readonly KnownStudent[] })[];
  readonly rejected: RowNote[];
  readonly remarks: RowNote[];
}

interface Matching {
  /** What somebody decided of a row: the student it is, or null for somebody new. */
  readonly decisions: ReadonlyMap<number, string | null>;
  readonly columnOf: (target: StudentTarget) => string;
}

/**
 * Finds the students of a file among those of the school: by our id, by the id of another system, then by the same name and birth date where
 * just one has both. Whoever is near, or one of several, is asked about.
 */
export function matchStudents(
  said: readonly SaidStudent[],
  there: readonly KnownStudent[],
  { decisions, columnOf }: Matching,
): MatchedStudents {
  const byId = new Map(there.map((each) => [each.id, each]));
  const byExternalId = new Map(there.flatMap((each) => each.externalIds.map((id) => [id, each] as const)));
  const findAlike = openAlike(there);
  const matched: MatchedStudents = { fresh: [], known: [], asked: [], rejected: [], remarks: [] };
  const rowOf = new Map<string, number>();
  const refuse = ({ row }: SaidStudent, target: StudentTarget, value: string, reason: RowNote['reason']) =>
    void matched.rejected.push({ row, column: columnOf(target), value, reason });
  const take = (one: SaidStudent, studentId: string) => {
    const [other, holder] = [rowOf.get(studentId), byExternalId.get(one.externalId)];
    if (other !== undefined) refuse(one, 'firstName', nameOf(one.fields), note('other-row', { row: other }));
    else if (holder && holder.id !== studentId)
      refuse(one, 'externalId', one.externalId, note('id-of-another', { title: nameOf(holder) }));
    else {
      rowOf.set(studentId, one.row);
      matched.known.push({ ...one, studentId });
    }
  };
  // Ids first, so that no name takes the student of another row's id.
  const rest = said.filter((one) => {
    const found = byId.get(one.id) ?? byExternalId.get(one.externalId);
    if (one.id !== '' && !byId.has(one.id)) refuse(one, 'id', one.id, note('id-of-nobody'));
    else if (found) take(one, found.id);
    else return true;
    return false;
  });
  const newcomers = openNewcomers(matched, refuse, columnOf);
  for (const one of rest) {
    const empty = (['firstName', 'lastName', 'birthDate'] as const).find((field) => !one.fields[field]);
    const decided = decisions.get(one.row);
    const { near, same } = findAlike(one);
    if (empty === 'birthDate' && one.unreadBirth) matched.rejected.push(one.unreadBirth);
    else if (empty) refuse(one, empty, '', note('empty'));
    else if (typeof decided === 'string' && byId.has(decided)) take(one, decided);
    else if (decided !== null && same && near.length === 1) take(one, same.id);
    else if (decided !== null && near.length > 0) matched.asked.push({ ...one, candidates: near });
    else newcomers(one);
  }
  return matched;
}

/** Finds who was born on a row's day and has a near name, and the first of them whose name is the same. */
function openAlike(there: readonly KnownStudent[]) {
  const byBirthDate = Map.groupBy(there, ({ birthDate }) => birthDate);
  // Whom the office entered by the name alone may be anybody of that name.
  const untold = openNearNames(byBirthDate.get(null));
  const opened = new Map<string, ReturnType<typeof openNearNames<KnownStudent>>>();
  return (one: SaidStudent) => {
    const { birthDate = '' } = one.fields;
    const names = opened.get(birthDate) ?? openNearNames(byBirthDate.get(birthDate));
    opened.set(birthDate, names);
    const near = [...names.find(personOf(one)), ...untold.find(personOf(one))]
      // Another id of the other system says that it is somebody else.
      .filter(
        ({ externalIds }) => externalIds.length === 0 || one.externalId === '' || externalIds.includes(one.externalId),
      );
    const same = near.find((each) => each.birthDate !== null && keyOf(each) === keyOf(personOf(one)));
    return { near, same };
  };
}

/** Takes those whom nobody knows: one id, or one name and birth date, is one child; near ones are told and both come in. */
function openNewcomers(
  { fresh, remarks }: MatchedStudents,
  refuse: (one: SaidStudent, target: StudentTarget, value: string, reason: RowNote['reason']) => void,
  columnOf: Matching['columnOf'],
): (one: SaidStudent) => void {
  const known = new Map<string, number>();
  const byBirthDate = new Map<string, ReturnType<typeof openNearNames<Newcomer>>>();
  return (one) => {
    const { birthDate = '' } = one.fields;
    const key = one.externalId ? `id ${one.externalId}` : `${keyOf(personOf(one))} ${birthDate}`;
    const [first, born] = [known.get(key), byBirthDate.get(birthDate) ?? openNearNames<Newcomer>()];
    if (first !== undefined) return refuse(one, 'firstName', nameOf(one.fields), note('other-row', { row: first }));
    const [alike] = born.find(personOf(one));
    if (alike) {
      const reason = note('near-other-row', { row: alike.row });
      remarks.push({ row: one.row, column: columnOf('firstName'), value: nameOf(one.fields), reason });
    }
    known.set(key, one.row);
    byBirthDate.set(birthDate, born);
    born.add({ ...personOf(one), row: one.row });
    fresh.push(one);
  };
}

const keyOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => nameKey(`${firstName} ${lastName}`);
type Newcomer = ReturnType<typeof personOf> & { readonly row: number };
const personOf = ({ fields: { firstName = '', lastName = '', preferredName = '' } }: SaidStudent) => ({
  firstName,
  lastName,
  preferredName,
});

export const nameOf = ({ firstName = '', lastName = '' }: { firstName?: string; lastName?: string }) =>
  `${firstName} ${lastName}`.trim();

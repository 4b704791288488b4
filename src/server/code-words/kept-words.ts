import { SEALED_MARK } from './mark.ts';

interface Link {
  readonly family_id: string;
  readonly student_id: string;
  readonly code_word?: string;
}

interface Snapshot {
  readonly rows: { readonly family_students: readonly Link[] };
}

/** What a merge keeps for its undo, as far as code words stand in it. `words`: of whom words changed hands. */
export interface KeptRows {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly words?: readonly string[];
}

interface Merged {
  readonly keptId: string;
  readonly mergedId: string;
  /** What two of were made one: students, or families. */
  readonly side: 'student_id' | 'family_id';
}

/**
 * What a merge of before code words were sealed kept, without them. It copied words: `parked` are those that an undo, which exchanges them,
 * must find with the one who was merged; an empty one is none.
 */
export function withoutWords(keptRows: KeptRows, { keptId, mergedId, side }: Merged) {
  const other = side === 'student_id' ? 'family_id' : 'student_id';
  const wordIn = ({ rows }: Snapshot, id: string, of: string) =>
    rows.family_students.find((row) => row[side] === id && row[other] === of)?.code_word ?? '';
  const { before, after } = keptRows;
  const all = [...new Set(before.rows.family_students.map((row) => row[other]))];
  const words = all.filter((of) => wordIn(before, keptId, of) !== wordIn(after, keptId, of));
  const parked = words.flatMap((of) => {
    const word = wordIn(before, keptId, of);
    const [familyId, studentId] = side === 'student_id' ? [of, mergedId] : [mergedId, of];
    return word === SEALED_MARK ? [] : [{ familyId, studentId, word }];
  });
  return { parked, kept: { ...keptRows, before: cleared(before), after: cleared(after), words } };
}

function cleared(snapshot: Snapshot): Snapshot {
  const family_students = snapshot.rows.family_students.map((row) => ({
    ...row,
    code_word: row.code_word ? SEALED_MARK : '',
  }));
  return { ...snapshot, rows: { ...snapshot.rows, family_students } };
}

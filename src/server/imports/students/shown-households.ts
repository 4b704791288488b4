import type { OutputOf } from '../../../contract/kit.ts';
import type { previewStudentImport } from '../../../contract/student-imports.ts';
import { nameOf } from './match-students.ts';
import type { KnownHousehold } from './place-students.ts';
import { describe, type StudentPlan } from './plan-students.ts';

type Preview = OutputOf<typeof previewStudentImport>;
type Shown = Pick<Preview, 'households' | 'householdsAsked'> & {
  readonly lengths: Pick<Preview['lengths'], 'households' | 'householdsAsked'>;
};

/** The households of a plan as they will be, and those that are asked about, in the order of the file. */
export function householdsOf(
  { households, householdsAsked, known }: Pick<StudentPlan, 'households' | 'householdsAsked' | 'known'>,
  most: number,
): Shown {
  const saidOf = new Map(households.flatMap(({ children }) => children.map((said) => [said.row, said])));
  const rowsOf = (rows: readonly number[]) => rows.flatMap((row) => saidOf.get(row) ?? []);
  const guardiansOf = (rows: readonly number[]) => [
    ...new Set(rowsOf(rows).flatMap(({ guardians }) => guardians.map(describe))),
  ];
  const childrenOf = (rows: readonly number[]) => rowsOf(rows).map(({ fields }) => nameOf(fields));
  const there = (familyId: string | null): KnownHousehold | undefined =>
    familyId === null ? undefined : known.get(familyId);
  const asked = householdsAsked.filter(({ row }) => saidOf.has(row));
  return {
    lengths: { households: households.length, householdsAsked: asked.length },
    households: households
      .toSorted((a, b) => (a.children[0]?.row ?? 0) - (b.children[0]?.row ?? 0))
      .slice(0, most)
      .map(({ there: home, children, entered, by }) => ({
        row: children[0]?.row ?? 0,
        isNew: home === null,
        children: [
          ...children.map(({ row, fields }) => ({ row, name: nameOf(fields) })),
          ...(home?.children ?? []).map(({ name }) => ({ row: null, name })),
        ],
        guardians: [
          ...(home?.guardians ?? []).map((each) => ({ isNew: false, words: describe(each) })),
          ...entered.map((each) => ({ isNew: true, words: describe(each) })),
        ],
        by: [...by],
        isTold: home?.hasAccount === true,
      })),
    householdsAsked: asked
      .toSorted((a, b) => a.row - b.row)
      .slice(0, most)
      .map(({ row, rows, candidates, answer }) => ({
        row,
        children: childrenOf(rows),
        guardians: guardiansOf(rows),
        candidates: candidates.map(({ familyId, row: first, rows: others, doubt }) => ({
          is: { familyId, row: first },
          children: there(familyId)?.children.map(({ name }) => name) ?? childrenOf(others),
          guardians: there(familyId)?.guardians.map(describe) ?? guardiansOf(others),
          doubt,
        })),
        answer,
      })),
  };
}

import type { PackClass, SheetChange } from '../../../contract/sheets.ts';
import { type SheetKind, SHEETS } from '../../../domain/sheets.ts';

/** A class of a pack with what has changed of it since, and the sheets of the pack that this makes out of date. */
interface ChangedClass {
  readonly id: string;
  readonly title: string;
  readonly changes: readonly SheetChange[];
  readonly kinds: readonly SheetKind[];
}

/** What somebody printed at one moment, as far as it is out of date. */
export interface ChangedPack {
  readonly at: string;
  readonly by: string;
  readonly classes: readonly ChangedClass[];
}

/** What is out of date, by the pack that it was printed with: the newest pack first, its classes in their order. */
export function changedPacks(classes: readonly PackClass[]): ChangedPack[] {
  const found = classes.flatMap(({ id, title, prints, changes }) =>
    prints.flatMap(({ at, by, kinds }) => {
      const isIn = (kind: SheetKind) => kinds.includes(kind);
      const its = changes.filter((change) => change.kinds.some(isIn));
      const outdated = SHEETS.filter((kind) => isIn(kind) && its.some((change) => change.kinds.includes(kind)));
      return its.length > 0 ? [{ at, by, one: { id, title, changes: its, kinds: outdated } }] : [];
    }),
  );
  return [...Map.groupBy(found, ({ at, by }) => `${at} ${by}`).values()]
    .flatMap(([first, ...others]) =>
      first ? [{ at: first.at, by: first.by, classes: [first, ...others].map(({ one }) => one) }] : [],
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

/** How many things have changed, and how many sheets are out of date by it. */
export const countChanges = ({ classes }: ChangedPack) => ({
  changes: classes.reduce((sum, { changes }) => sum + changes.length, 0),
  sheets: classes.reduce((sum, { kinds }) => sum + kinds.length, 0),
});

import { isHealthReader, type PackClass, type SheetChange } from '../../../contract/sheets.ts';
import { type SheetKind, SHEETS } from '../../../domain/sheets.ts';
import { m } from '../../../words/messages.js';
import type { Keyring } from '../../health/store.ts';
import type { SignedInContext } from '../../platform/call/handler.ts';
import { speechOf } from '../../platform/papers/speech.ts';
import { columnPlace, type ComparedPrint, comparePrints } from './compare-prints.ts';
import { isOpen } from './make.ts';
import { listLastPrints, listPrintedNames } from './prints-store.ts';

/** So many classes are compared at once: others have their turn in between. */
const AT_ONCE = 10;

/** What was printed of these classes, and what the same sheets would say now: each sheet by its own last print, those of health for its readers alone. */
export async function sincePrinted(
  { keyring }: { readonly keyring: Keyring },
  classIds: readonly string[],
  context: Pick<SignedInContext, 'database' | 'organization' | 'caller'>,
) {
  const { database, organization } = context;
  const withHealth = isHealthReader(context.caller.roles);
  const prints = new Map<string, PackClass['prints']>();
  const changes = new Map<string, SheetChange[]>();
  for (let from = 0; from < classIds.length; from += AT_ONCE) {
    const listed = await listLastPrints(database, organization.id, classIds.slice(from, from + AT_ONCE));
    const last = listed.filter(({ kind }) => withHealth || isOpen(kind));
    if (last.length === 0) continue;
    const { prints: compared, labels } = await comparePrints({ keyring, withHealth }, last, context);
    const names = await listPrintedNames(database, organization.id, peopleOf(compared));
    for (const [classId, its] of Map.groupBy(compared, ({ print }) => print.classId)) {
      prints.set(classId, byPrint(its));
      const told = changesOf(its, names, ({ kind }, column) => {
        const label = labels.get(columnPlace({ classId, kind }, column));
        return label ?? m.sheets_kind({ kind }, speechOf(organization).reader);
      });
      if (told.length > 0) changes.set(classId, told);
    }
  }
  return { prints, changes };
}

function peopleOf(compared: readonly ComparedPrint[]): string[] {
  const found = compared.flatMap(({ difference }) =>
    difference ? [...difference.came, ...difference.left, ...difference.told.keys()] : [],
  );
  return [...new Set(found)];
}

/** The differences of a class's sheets, each told once with the sheets that it makes out of date. */
function changesOf(
  compared: readonly ComparedPrint[],
  names: ReadonlyMap<string, string>,
  labelOf: (sheet: { readonly kind: SheetKind }, column: string) => string,
): SheetChange[] {
  const changes = new Map<string, SheetChange>();
  const tell = (key: string, kind: SheetKind, change: SheetChange) => {
    const before = changes.get(key);
    const kinds = SHEETS.filter((each) => each === kind || before?.kinds.includes(each));
    const columns = [before, change].flatMap((each) => (each?.what === 'told' ? each.columns : []));
    changes.set(
      key,
      change.what === 'told' ? { ...change, columns: [...new Set(columns)], kinds } : { ...change, kinds },
    );
  };
  const kinds: SheetKind[] = [];
  const nameOf = (id: string) => names.get(id) ?? '';
  for (const { print, difference } of compared) {
    if (!difference) continue;
    const { kind } = print;
    if (difference.isHeadChanged) tell('class', kind, { what: 'class', kinds });
    for (const id of difference.came) tell(`came ${id}`, kind, { what: 'came', name: nameOf(id), kinds });
    for (const id of difference.left) tell(`left ${id}`, kind, { what: 'left', name: nameOf(id), kinds });
    if (difference.erased > 0) tell('erased', kind, { what: 'left', name: '', kinds });
    for (const [id, ids] of difference.told) {
      const columns = ids.map((column) => labelOf(print, column));
      tell(`told ${id}`, kind, { what: 'told', name: nameOf(id), columns, kinds });
    }
  }
  return [...changes.values()];
}

/** The sheets that were printed together, in the order of packs; the newest print first. */
function byPrint(its: readonly ComparedPrint[]): PackClass['prints'] {
  return [...Map.groupBy(its, ({ print, compared }) => `${print.version} ${compared}`).values()]
    .flatMap((together) => {
      const [first] = together;
      if (!first) return [];
      const kinds = SHEETS.filter((each) => together.some(({ print }) => print.kind === each));
      const { version, at, by } = first.print;
      return [{ version, at, by, kinds, compared: first.compared }];
    })
    .toSorted((a, b) => b.version - a.version);
}

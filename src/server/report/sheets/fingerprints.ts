import { createHmac, type KeyObject } from 'node:crypto';
import type { Sheet } from '../../../contract/sheets.ts';
import type { Fingerprints } from '../../../domain/since-printed.ts';
import type { SheetKind } from '../../../domain/sheets.ts';
import type { OrganizationScope } from '../../platform/call/handler.ts';
import type { SheetPart } from '../../platform/papers/sheet-paper.ts';
import { speechOf } from '../../platform/papers/speech.ts';
import type { SheetClass } from './facts-store.ts';
import { sheetPaper, whenWords } from './paper.ts';

/** How a print was made, and with what its fingerprints are. */
export interface PrintTraits {
  readonly version: number;
  readonly key: KeyObject;
  readonly days: readonly string[] | undefined;
  readonly isOnCover: boolean;
}

/** A sheet of which nothing is printed: no date of it is left. */
export const NOTHING_SAID: Fingerprints = { head: '', students: new Map() };

/** No print is of this moment: when it was printed is not compared. */
const NO_TIME = '1970-01-01T00:00:00.000Z';

/** What these sheets of a class say, by kind: of the very paper that is set for them, without its time and number. */
export function fingerprintsOf(
  one: SheetClass,
  sheets: readonly Sheet[],
  organization: OrganizationScope,
  { version, key, days, isOnCover }: PrintTraits,
): Map<SheetKind, Fingerprints> {
  const made = [{ class: one, students: [], kinds: [], isMedical: false, opened: [], sheets: [...sheets], open: [] }];
  const print = { at: NO_TIME, versions: new Map(), days };
  const { parts, printed: _at, title: _file, ...paper } = sheetPaper(made, organization, print);
  const cover = isOnCover ? whenWords(one, speechOf(organization), print) : '';
  const byKind = Map.groupBy(
    sheets.map((sheet, at) => ({ sheet, part: parts[at] })),
    ({ sheet }) => sheet.kind,
  );
  return new Map(
    [...byKind].map(([kind, set]) => {
      const mark = (...text: unknown[]) => shortMark(key, [organization.id, one.id, version, kind, ...text]);
      const heads = set.map(({ part }) => part && headOf(part));
      return [kind, { head: mark('', paper, cover, heads), students: markStudents(set, mark) }];
    }),
  );
}

/** A part without what it says of each student and the number of its print. Of name tags nothing else is drawn but the class. */
function headOf({ rows, version: _version, columns, ...part }: SheetPart) {
  const head = { ...part, columns: columns.map(({ label, width }) => [label, width]) };
  return head.layout === 'tags' && rows.length > 0 ? [head.layout, head.head[0]] : head;
}

type Described = readonly { readonly sheet: Sheet; readonly part: SheetPart | undefined }[];

/** What stands of each student in each column, once however many dates a sheet is made for; their place in the list is nobody's own. */
function markStudents(set: Described, mark: (...text: unknown[]) => string) {
  const said = new Map<string, Map<string, Set<string>>>();
  for (const { sheet, part } of set)
    for (const [at, { studentId }] of sheet.rows.entries())
      for (const [place, { id }] of sheet.columns.entries()) {
        const lines = part?.rows[at]?.[place] ?? [];
        const columns = said.get(studentId) ?? new Map<string, Set<string>>();
        said.set(studentId, columns);
        if (id === 'number' || lines.length === 0) continue;
        columns.set(id, (columns.get(id) ?? new Set()).add(JSON.stringify(lines)));
      }
  return new Map(
    [...said].map(([studentId, columns]) => [
      studentId,
      Object.fromEntries([...columns].map(([id, lines]) => [id, mark(studentId, id, [...lines])])),
    ]),
  );
}

/** 96 bits tell any two apart, and take little room. */
const shortMark = (key: KeyObject, text: readonly unknown[]) =>
  createHmac('sha256', key).update(JSON.stringify(text)).digest().subarray(0, 12).toString('base64url');

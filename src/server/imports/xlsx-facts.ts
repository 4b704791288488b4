import type { Merge } from './merge.ts';
import { type Pieces, xmlStream } from './xml-stream.ts';

/** What a workbook says beside its cells, by the name of a sheet. */
export interface SheetFacts {
  readonly isHidden: boolean;
  readonly isPivot: boolean;
  readonly hiddenRows: number;
  readonly merges: readonly Merge[];
}

interface Part {
  hiddenRows: number;
  readonly merges: Merge[];
}

/** More are none that somebody has made by hand. */
const MOST_MERGES = 20_000;
const SHEET = /^xl\/worksheets\/([^/]+\.xml)$/;
const RELATIONS = /^xl\/worksheets\/_rels\/([^/]+\.xml)\.rels$/;

/** Hears the parts of a workbook as they are unpacked. What cannot be understood is left out: whether it is a workbook at all is found out elsewhere. */
export function xlsxFacts() {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const parts = new Map<string, Part>();
  const pivots = new Set<string>();
  return {
    listenerOf: (name: string): Pieces | undefined => {
      const [, sheet] = SHEET.exec(name) ?? [];
      const [, related] = RELATIONS.exec(name) ?? [];
      if (name === 'xl/workbook.xml')
        return forgiving((tag, attribute) => {
          if (tag === 'sheet')
            sheets.push({
              name: attribute('name') ?? '',
              relation: attribute('r:id') ?? '',
              isHidden: /hidden/i.test(attribute('state') ?? ''),
            });
        });
      if (name === 'xl/_rels/workbook.xml.rels')
        return forgiving((tag, attribute) => {
          if (tag === 'Relationship') targets.set(attribute('Id') ?? '', fileOf(attribute('Target')));
        });
      if (related !== undefined)
        return forgiving((tag, attribute) => {
          if (tag === 'Relationship' && attribute('Type')?.endsWith('/pivotTable')) pivots.add(related);
        });
      if (sheet === undefined) return undefined;
      const part: Part = { hiddenRows: 0, merges: [] };
      parts.set(sheet, part);
      return forgiving((tag, attribute) => {
        if (tag === 'row' && /^(?:1|true)$/.test(attribute('hidden') ?? '')) part.hiddenRows += 1;
        if (tag !== 'mergeCell' || part.merges.length >= MOST_MERGES) return;
        const merge = mergeOf(attribute('ref') ?? '');
        if (merge) part.merges.push(merge);
      });
    },
    of: (name: string): SheetFacts => {
      const sheet = sheets.find((each) => each.name === name);
      const file = targets.get(sheet?.relation ?? '') ?? '';
      const { hiddenRows = 0, merges = [] } = parts.get(file) ?? {};
      return { isHidden: sheet?.isHidden ?? false, isPivot: pivots.has(file), hiddenRows, merges };
    },
  };
}

const fileOf = (target = '') => target.split('/').at(-1) ?? '';

function forgiving(open: (tag: string, attribute: (name: string) => string | undefined) => void): Pieces {
  let isBroken = false;
  const hear = xmlStream({ open: (name, attribute) => open(name.slice(name.indexOf(':') + 1), attribute) });
  return (piece) => {
    if (isBroken) return;
    try {
      hear(piece);
    } catch {
      isBroken = true;
    }
  };
}

/** `B2:D5`, counted from 0. */
function mergeOf(ref: string): Merge | null {
  const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (!left || !top || !right || !bottom) return null;
  return { left: columnOf(left), top: Number(top) - 1, right: columnOf(right), bottom: Number(bottom) - 1 };
}

const columnOf = (letters: string) =>
  Array.from(letters).reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1;

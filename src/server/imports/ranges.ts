/** Both ends of whom a class is for, as a cell says them; null: no limit on that side. */
export interface Range {
  readonly least: number | null;
  readonly most: number | null;
}

const EDGE = String.raw`(?:transitional kindergarten|pre[\s-]?k(?:indergarten)?|pk|kindergarten|k|adults?|\d{1,3}(?:[.,]\d)?|½)(?:st|nd|rd|th)?`;
const UNIT = String.raw`(?:\s*(?:months?|mos?\b\.?|m\b|years?|yrs?\b\.?|y\b|y\/o))?`;
const WORD = String.raw`\p{L}+(?:[./-]\p{L}+)*`;
/** Words that make another range of the number behind or before them. */
const TELLING = String.raw`to|till|until|through|thru|bis|under|below|up|over|above|younger|older|less|more|least|most|min|max|minimum|maximum|from|ab|unter|über|and|or|no|not|pre|transitional`;
const PLAIN_WORDS = String.raw`(?:(?!(?:${TELLING})\b)${WORD}[.:]?\s+)*`;
const LABEL = String.raw`(?:(?:ages?|aged|grades?|gr|klassen?|alter)[.:]?\s+)?`;
const ENDING = String.raw`(?:(?!(?:${TELLING})\b)${WORD}\.?)?(?:\s+(?!(?:${TELLING})\b)${WORD}\.?)*`;
const one = (before: string, behind = '', leading = PLAIN_WORDS) =>
  new RegExp(String.raw`^${leading}${before}(?<edge>${EDGE})(?<unit>${UNIT})${ENDING}${behind}$`, 'iu');

const BOTH = new RegExp(
  String.raw`^${PLAIN_WORDS}(?:from\s+)?(?<edge>${EDGE})(?<unit>${UNIT})(?:\s*(?:old|olds))?\s*(?:[-–—~]|\b(?:to|through|thru|bis)\b)\s*(?:grade\s+)?(?<edge2>${EDGE})(?<unit2>${UNIT})${ENDING}$`,
  'iu',
);
const BELOW = one(String.raw`(?:under|below|younger than|less than|unter)\s+`);
const UP_TO = [
  one(String.raw`(?:up to|to|until|max(?:imum)?\.?|bis)\s+`, '', LABEL),
  one('', String.raw`\s*(?:and|&|or)\s+(?:under|below|younger|down)`),
];
const FROM = [
  one('', String.raw`\s*(?:\+|-?\s*(?:(?:and|&|or)\s+)?(?:up|over|above|older)\b)${ENDING}`),
  one(String.raw`(?:over|above|at least|min(?:imum)?\.?|from|ab)\s+`),
];
const ALONE = one('');

/**
 * Grades or ages in one cell: `6-12`, `PreK-2`, `K – 5`, `Rising 7th-9th`, `16+`, `under 6`, `18 months - 3 yrs`. Pre-K is -1 and kindergarten 0;
 * ages are in full years. Null where any half of it cannot be read: a range is never taken for its other half.
 */
export function readRange(cell: string, unit: 'whole' | 'months' = 'whole'): Range | null {
  const text = cell.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  if (/^(?:all(?: ages| grades)?|any(?: age| grade)?|everyone|no limit)$/i.test(text))
    return { least: null, most: null };
  const numberOf = (match: RegExpExecArray, which: '' | '2' = '') => {
    const own = match.groups?.[`unit${which}`] || match.groups?.['unit2'] || '';
    return edgeOf(match.groups?.[`edge${which}`] ?? '', own, unit);
  };
  const both = BOTH.exec(text);
  if (both) return whole(numberOf(both), /^adult/i.test(both.groups?.['edge2'] ?? '') ? 'none' : numberOf(both, '2'));
  const below = BELOW.exec(text);
  if (below) return whole('none', less(numberOf(below)));
  for (const pattern of UP_TO) {
    const found = pattern.exec(text);
    if (found) return whole('none', numberOf(found));
  }
  for (const pattern of FROM) {
    const found = pattern.exec(text);
    if (found) return whole(numberOf(found), 'none');
  }
  const alone = ALONE.exec(text);
  if (!alone) return null;
  const isAdult = /^adult/i.test(alone.groups?.['edge'] ?? '');
  return whole(numberOf(alone), isAdult ? 'none' : numberOf(alone));
}

/** A grade in words: `PreK`, `K`, `1st`; null where it is none or more than one. */
export function readGrade(cell: string): number | null {
  const range = readRange(cell);
  return range && range.least === range.most ? range.least : null;
}

type Edge = number | 'none' | null;

function whole(least: Edge, most: Edge): Range | null {
  if (least === null || most === null) return null;
  return { least: least === 'none' ? null : least, most: most === 'none' ? null : most };
}

const less = (edge: Edge): Edge => (typeof edge === 'number' ? edge - 1 : edge);

function edgeOf(text: string, unit: string, common: 'whole' | 'months'): Edge {
  const word = text.toLowerCase();
  if (word.startsWith('pre') || word.startsWith('pk')) return -1;
  if (word.startsWith('transitional')) return null;
  if (word.startsWith('k')) return 0;
  if (word.startsWith('adult')) return 18;
  const number = Number(word.replace(/(?:st|nd|rd|th)$/, '').replace(',', '.'));
  if (!Number.isFinite(number)) return null;
  const areMonths = unit.trim() === '' ? common === 'months' : /^\s*m/i.test(unit);
  return Math.floor(areMonths ? number / 12 : number);
}

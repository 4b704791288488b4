/** The values of a cell that holds several, such as two phones. */
export interface Several {
  readonly first: string;
  readonly others: readonly string[];
}

const ADDRESS = /[^\s<>()[\]";:,/|]+@[^\s<>()[\]";:,/|]+\.[^\s<>()[\]";:,/|]+/g;

/** The e-mail addresses in a cell: `Bea <bea@x.org>; cal@x.org`. A cell without any is its own value. */
export function emailsIn(cell: string): Several {
  const found = [...new Set(cell.replace(/^mailto:/i, '').match(ADDRESS) ?? [])];
  return { first: found[0] ?? cell, others: found.slice(1) };
}

const SEPARATOR = /\s*(?:[;|]|\s\/\s|,\s|\s(?:or|oder|o|ou|and|und|y|et)\s|\/(?=\s*[+(]?\d{3}))\s*/i;
const MOST_DIGITS = 15;
const NUMBER = /\+?\(?\d[\d\s().–—-]{5,}\d/g;
const digits = (text: string) => text.replaceAll(/\D/g, '').length;

/** The phones in a cell: `303-555-0101 / 303-555-0102 (work)`. Where a part is none, the cell is one value. */
export function phonesIn(cell: string): Several {
  const parts = cell
    .split(SEPARATOR)
    .map((each) => each.trim())
    .filter(Boolean);
  // Longer than any number: two beside each other, `303-555-0101 (Bea) 303-555-0102 (Cal)`.
  const beside = parts.length === 1 && digits(cell) > MOST_DIGITS ? (cell.match(NUMBER) ?? []) : [];
  if (beside.length > 1) return { first: beside[0] ?? '', others: [...new Set(beside.slice(1))] };
  const isEach = parts.length > 1 && parts.every((each) => digits(each) >= 6);
  return isEach ? { first: parts[0] ?? '', others: [...new Set(parts.slice(1))] } : { first: cell, others: [] };
}

/** Nothing that could be dialled: fewer digits than a number has, or none at all. */
export const isPhone = (text: string) => digits(text) >= 3;

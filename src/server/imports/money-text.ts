/** What a cell says of a price. */
export interface MoneyText {
  /** In the smallest unit of the currency: the price, or the lowest of a range. */
  readonly least: number;
  /** The highest of a range such as `$360-450`; null where there is one price only. */
  readonly most: number | null;
  /** What else the cell says and a price cannot hold: `/week`, `(members $80)`, `+`. Empty: nothing. */
  readonly rest: string;
}

const NUMBER = String.raw`\d(?:[\d.,]|[ ’'](?=\d{3}(?!\d)))*`;
const SIGN = String.raw`(?:[^\d\s.,+()/;-]{1,4}\s?)?`;
const AMOUNT = new RegExp(
  String.raw`^(?:\+\s*)?${SIGN}(?<number>${NUMBER})(?:\s?(?:\p{Sc}|(?:[A-Z]{3}|[Ee]uros?|[Dd]ollars?|kr|zł|Kč|Fr|Ft|lei)(?!\p{L})\.?))?`,
  'u',
);
const FROM = /^(?:starting (?:at|from)|starts? at|from|as of|ab)\s+/i;
const FREE = /^(?:free(?: of charge)?|no (?:charge|fee|cost)|complimentary|gratis|kostenlos)\b[!.]?/i;
const BETWEEN = /^\s*(?:[-–—~]|\bto\b|\bbis\b)\s*/i;

/**
 * A price as schools write it: `$1,200.50`, `1.200,50 €`, `Free`, `$360-450`, `$305+`, `$250/week`, `$95 (members $80)`. The first amount counts;
 * thousands may be grouped. Null where the cell does not begin with a price.
 */
export function readMoney(cell: string, digits: number): MoneyText | null {
  const free = FREE.exec(cell)?.[0];
  if (free !== undefined) return withRest({ least: 0, most: null }, cell.slice(free.length));
  const from = FROM.exec(cell)?.[0] ?? '';
  const first = amountOf(cell.slice(from.length), digits);
  if (!first) return null;
  const behind = cell.slice(from.length + first.length);
  const between = BETWEEN.exec(behind)?.[0];
  if (between === undefined) return withRest({ least: first.amount, most: null }, from + behind);
  const last = amountOf(behind.slice(between.length), digits);
  // `$305 - weekly` is one price and a word; `$305 - 12/5` and `$20-10` are nothing that we know.
  if (!last) return /\d/.test(behind) ? null : withRest({ least: first.amount, most: null }, behind);
  if (last.amount < first.amount) return null;
  return withRest(
    { least: first.amount, most: last.amount === first.amount ? null : last.amount },
    behind.slice(between.length + last.length),
  );
}

function withRest(price: Omit<MoneyText, 'rest'>, text: string): MoneyText | null {
  // `1e5` is a number of programs.
  if (/^[a-z]\d/i.test(text)) return null;
  const rest = text.trim();
  // Another amount that nothing parts from the first may be the price as well: `Free $5`, `10 20`.
  return /^[\p{Sc}/:]?\s?\d/u.test(rest) || (price.least === 0 && /\d/.test(rest)) ? null : { ...price, rest };
}

function amountOf(text: string, digits: number): { amount: number; length: number } | null {
  const found = AMOUNT.exec(text);
  const number = found?.groups?.['number']?.replace(/[.,]+$/, '');
  if (!found || !number) return null;
  const plain = withoutThousands(number, digits);
  const [, integer, fraction = ''] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(plain) ?? [];
  if (!integer || fraction.replace(/0+$/, '').length > digits) return null;
  const amount = Number(integer) * 10 ** digits + Number(fraction.slice(0, digits).padEnd(digits, '0') || 0);
  return { amount, length: found[0].length };
}

/** `1,200.50`, `1.200,50`, `1 200` and, where no currency has so many decimals, `1.200`: without what stands between thousands. */
function withoutThousands(text: string, digits: number): string {
  const bare = text.replaceAll(/[\s’'](?=\d{3}(\D|$))/g, '');
  const isDecimalComma = /\.\d{3}(\.\d{3})*,\d+$/.test(bare);
  const isThousandsDot = digits < 3 && /^\d{1,3}(\.\d{3})+$/.test(bare) && !bare.startsWith('0.');
  return isDecimalComma || isThousandsDot ? bare.replaceAll('.', '') : bare.replaceAll(/,(?=\d{3}(\D|$))/g, '');
}

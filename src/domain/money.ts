const STRIPPED = /[\s\u00a0\u202f'’]|\p{Sc}|^[A-Z]{3}|[A-Z]{3}$/gu;
/** "1,200.50" and "1.200,50" with thousands marked, "1200.5" and "1200,5" without; "1.200" alone could mean either and is none. */
const SHAPES = [/^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/, /^(\d{1,3}(?:\.\d{3})+),(\d*)$/, /^(\d+)(?:[.,](\d*))?$/];

/**
 * Cents (or the currency's smallest unit) of an amount as people type it: "120", "120.50", "120,50", "$1,200", "1 200.5". Null for
 * anything else, also for more decimals than `digits`.
 */
export function readMoney(typed: string, digits: number): number | null {
  const text = typed.replaceAll(STRIPPED, '');
  const shapes = digits === 3 ? SHAPES.toReversed() : SHAPES;
  const [, whole = '', decimals = ''] = shapes.map((shape) => shape.exec(text)).find((match) => match !== null) ?? [];
  if (whole === '' || decimals.length > digits) return null;
  const cents = Number(whole.replaceAll(/[.,]/g, '') + decimals.padEnd(digits, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** An amount in cents as a field shows it for editing: 12050 → "120.50", 12000 → "120". */
export function writeMoney(cents: number, digits: number): string {
  return (cents / 10 ** digits).toFixed(digits).replace(/\.0+$/, '');
}

/** How many decimals a currency has: USD 2, JPY 0. */
export function currencyDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

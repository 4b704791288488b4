interface Sortable<Row> {
  readonly id: string;
  readonly value?: (row: Row) => string | number | null;
}

/** Rows in the order in which a table shows them: by the column of the address, `-` before it for descending; what is not known comes last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: string | undefined,
  locale: string,
): readonly Row[] {
  const isDescending = sort?.startsWith('-') === true;
  const value = columns.find(({ id }) => id === (isDescending ? sort?.slice(1) : sort))?.value;
  if (!value) return rows;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order =
      typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right));
    return isDescending ? -order : order;
  });
}

import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { DataColumn, RowSelection } from './data-column.ts';
import { DataHead } from './data-table-head.tsx';
import { DataRows } from './data-table-rows.tsx';
import styles from './data-table.module.css';
import { ScrollRegion } from './scroll-region.tsx';

export type { DataColumn };

interface DataTableParts<Row> {
  /** What the table is, for those who do not see it. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The column sorted by, with `-` before it for descending; rows stay as they came without. */
  readonly sort?: string | undefined;
  /** A head was clicked; what that makes of the order, `nextSort` says. */
  readonly onSort?: (column: string) => void;
  /** The rows are a part of more, in the order of `sort` already: the place of the first, counted from 0, and how many there are. */
  readonly part?: { readonly first: number; readonly total: number };
  /** What the rows are the answer to, such as a search: the answer to something else is shown from its top. */
  readonly asked?: string;
  readonly locale: string;
  /** The page shown, counted from 1; all rows without. */
  readonly page?: { readonly number: number; readonly size: number } | undefined;
  readonly footer?: ReactNode;
  readonly selection?: RowSelection<Row> | undefined;
  /** On narrow screens each row becomes a block whose cells stand below each other, named by their columns: for tables that are acted in. */
  readonly isStacked?: boolean;
  /** What a click on a row, beside its links and fields, does; the link in its first cell does the same for the keyboard. */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** A real table: its first column names the row and stays in view on phones, its heads sort and stay in view. */
export function DataTable<Row extends object>(parts: DataTableParts<Row>) {
  const { columns, rows, rowId, sort, onSort, page, locale, selection, part } = parts;
  const sortedBy = useMemo(() => readSort(sort), [sort]);
  const sorted = useMemo(
    () => (part ? rows : sortRows(rows, columns, sort, locale)),
    [part, rows, columns, sort, locale],
  );
  const region = useTopOf([sort, parts.asked, page?.number].join('\n'));
  const first = page ? (page.number - 1) * page.size : 0;
  const shown = page ? sorted.slice(first, first + page.size) : sorted;
  // Rows that come and go must not change the widths of the columns.
  const isFixed = columns.some(({ width }) => width !== undefined);
  const total = widthOf(columns, selection !== undefined);
  return (
    <ScrollRegion ref={region} className={styles.region} label={parts.label}>
      <table
        className={[styles.table, isFixed && styles.fixed, parts.isStacked && styles.stacked].filter(Boolean).join(' ')}
        aria-rowcount={(part?.total ?? rows.length) + 1}
        {...(isFixed && { style: { minWidth: total } })}
      >
        {isFixed && (
          <colgroup>
            {/* Shares, not pixels: where the table is as wide as the page, columns that ask for more than that must not go past its edge. */}
            {selection && <col width={`${(SELECT_WIDTH / total) * 100}%`} />}
            {columns.map(({ id, width = DEFAULT_WIDTH }) => (
              <col key={id} width={`${(width / total) * 100}%`} />
            ))}
          </colgroup>
        )}
        <DataHead
          columns={columns}
          rows={rows}
          rowId={rowId}
          sortedBy={sortedBy}
          onSort={onSort}
          selection={selection}
        />
        <DataRows
          columns={columns}
          rows={shown}
          rowId={rowId}
          firstIndex={part?.first ?? first}
          selection={selection}
          onOpen={parts.onOpen}
        />
        {parts.footer}
      </table>
    </ScrollRegion>
  );
}

/** The page goes back to the top of the table when something else is shown in it. */
function useTopOf(shown: string): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null);
  const last = useRef(shown);
  useLayoutEffect(() => {
    if (last.current !== shown && region.current && region.current.getBoundingClientRect().top < 0)
      region.current.scrollIntoView();
    last.current = shown;
  }, [shown]);
  return region;
}

const DEFAULT_WIDTH = 140;
const SELECT_WIDTH = 40;

function widthOf<Row>(columns: readonly DataColumn<Row>[], hasSelection: boolean): number {
  return columns.reduce((sum, { width = DEFAULT_WIDTH }) => sum + width, hasSelection ? SELECT_WIDTH : 0);
}

/** The order after a click on a head: ascending, descending, none. */
export function nextSort(sort: string | undefined, column: string): string | undefined {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? undefined : column;
}

function readSort(sort: string | undefined) {
  if (!sort) return undefined;
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false };
}

/** Rows in the order in which the table shows them; what is not known comes last, whichever way the rest is sorted. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: string | undefined,
  locale: string,
): readonly Row[] {
  const sortedBy = readSort(sort);
  const value = columns.find(({ id }) => id === sortedBy?.id)?.value;
  if (!value) return rows;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = sortedBy?.desc ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
  });
}

import { Table } from '@mantine/core';
import {
  createPaginatedRowModel,
  createSortedRowModel,
  type ColumnDef,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import styles from './data-table.module.css';

/** A column: what its cells show and, where sorting makes sense, what sorting compares. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What sorting compares; a column without it cannot be sorted. */
  readonly value?: (row: Row) => string | number | null;
  readonly isNumber?: boolean;
  /** Never broken into lines, such as a time or a telephone number. */
  readonly isUnbroken?: boolean;
  /** Only on paper, e.g. room to write by hand. */
  readonly isPrintOnly?: boolean;
}

interface DataTableParts<Row> {
  /** What the table is, for those who do not see it. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The column sorted by, with `-` before it for descending; rows stay as they came without. */
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string | undefined) => void;
  readonly locale: string;
  /** The page shown, counted from 1; all rows without. */
  readonly page?: { readonly number: number; readonly size: number } | undefined;
  readonly footer?: ReactNode;
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** A real table: its first column names the row and stays in view on phones, its heads sort and stay in view. */
export function DataTable<Row extends object>(parts: DataTableParts<Row>) {
  const { columns, rows, rowId, sort, onSort, page, locale } = parts;
  const definitions = useMemo(() => columns.map((column) => toDefinition(column, locale)), [columns, locale]);
  const data = useMemo(() => [...rows], [rows]);
  const sortedBy = readSort(sort);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: {
      sorting: sortedBy ? [sortedBy] : [],
      pagination: { pageIndex: (page?.number ?? 1) - 1, pageSize: page?.size ?? Math.max(1, data.length) },
    },
  });
  const next = (id: string) => (sortedBy?.id !== id ? id : sortedBy.desc ? undefined : `-${id}`);
  return (
    // Keyboards scroll a region that has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable
    <section className={styles.region} tabIndex={0} aria-label={parts.label}>
      <Table className={styles.table} aria-rowcount={data.length + 1}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.id}
                scope="col"
                className={classesOf(column)}
                aria-sort={sortedBy?.id !== column.id ? undefined : sortedBy.desc ? 'descending' : 'ascending'}
              >
                {column.value && onSort ? (
                  <>
                    {/* Browsers do not repeat buttons on every printed page. */}
                    <span className={styles.printedHead}>{column.header}</span>
                    <button type="button" className={styles.sort} onClick={() => onSort(next(column.id))}>
                      {column.header}
                      <span aria-hidden="true" className={styles.arrow}>
                        {sortedBy?.id !== column.id ? '↕' : sortedBy.desc ? '↓' : '↑'}
                      </span>
                    </button>
                  </>
                ) : (
                  column.header
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id}>
              {columns.map((column, index) => (
                <Cell key={column.id} column={column} isFirst={index === 0}>
                  {column.cell(row.original)}
                </Cell>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {parts.footer}
      </Table>
    </section>
  );
}

function Cell<Row>({ column, isFirst, children }: { column: DataColumn<Row>; isFirst: boolean; children: ReactNode }) {
  return isFirst ? (
    <Table.Th scope="row" className={styles.first}>
      {children}
    </Table.Th>
  ) : (
    <Table.Td className={classesOf(column)}>{children}</Table.Td>
  );
}

function classesOf<Row>({ isNumber, isUnbroken, isPrintOnly }: DataColumn<Row>): string {
  const classes = [isNumber && styles.number, isUnbroken && styles.unbroken, isPrintOnly && styles.printed];
  return classes.filter(Boolean).join(' ');
}

function readSort(sort: string | undefined) {
  if (!sort) return undefined;
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false };
}

function toDefinition<Row extends object>(
  { id, value }: DataColumn<Row>,
  locale: string,
): ColumnDef<typeof features, Row> {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  if (!value) return { id, enableSorting: false };
  return {
    id,
    accessorFn: value,
    // What is not known comes last, whichever way the rest is sorted.
    sortFn: (a, b) => {
      const [left, right] = [value(a.original), value(b.original)];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      return typeof left === 'number' && typeof right === 'number'
        ? left - right
        : compare(String(left), String(right));
    },
  };
}

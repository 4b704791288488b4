import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { DataColumn, RowSelection } from './data-column.ts';
import { classesOf } from './data-table-rows.tsx';
import heads from './data-table-head.module.css';
import styles from './data-table.module.css';

interface DataHeadProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly sortedBy: { readonly id: string; readonly desc: boolean } | undefined;
  readonly onSort: ((column: string) => void) | undefined;
  readonly selection: RowSelection<Row> | undefined;
}

/** The column heads of a table: each sorts its column, and the first selects all rows. */
export function DataHead<Row>({ columns, rows, rowId, sortedBy, onSort, selection }: DataHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <td className={styles.select}>
            <SelectAll rows={rows} rowId={rowId} selection={selection} />
          </td>
        )}
        <Heads columns={columns} sortedBy={sortedBy} onSort={onSort} />
      </tr>
    </thead>
  );
}

type HeadsProps<Row> = Pick<DataHeadProps<Row>, 'columns' | 'sortedBy' | 'onSort'>;

// Memoized separately, because the rows change far more often.
const Heads = memo(function Heads<Row>({ columns, sortedBy, onSort }: HeadsProps<Row>) {
  return columns.map((column, at) => (
    <th
      key={column.id}
      scope="col"
      className={[at === 0 && styles.firstHead, classesOf(column)].filter(Boolean).join(' ')}
      aria-sort={sortedBy?.id !== column.id ? undefined : sortedBy.desc ? 'descending' : 'ascending'}
    >
      {(column.isSorted || column.value) && onSort ? (
        <>
          {/* For print: browsers do not repeat buttons on every page. */}
          <span className={heads.printedHead}>{column.header}</span>
          <button type="button" className={heads.sort} onClick={() => onSort(column.id)}>
            {column.header}
            <span aria-hidden="true" className={heads.arrow}>
              {sortedBy?.id !== column.id ? '↕' : sortedBy.desc ? '↓' : '↑'}
            </span>
          </button>
        </>
      ) : (
        column.header
      )}
    </th>
  ));
}) as <Row>(props: HeadsProps<Row>) => ReactNode; // `memo` loses the type parameter of a generic component.

function SelectAll<Row>({
  rows,
  rowId,
  selection,
}: Required<Pick<DataHeadProps<Row>, 'rows' | 'rowId'>> & { selection: RowSelection<Row> }) {
  const { selected, onChange, nameAll } = selection;
  const box = useRef<HTMLInputElement>(null);
  const count = selected.size === 0 ? 0 : rows.filter((row) => selected.has(rowId(row))).length;
  const isAll = count > 0 && count === rows.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={nameAll}
      checked={isAll}
      onChange={() => {
        const ids = rows.map(rowId);
        onChange(isAll ? new Set([...selected].filter((id) => !ids.includes(id))) : new Set([...selected, ...ids]));
      }}
    />
  );
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { DataColumn, RowSelection } from './data-table.tsx';
import styles from './data-table.module.css';

interface RowsProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Which of all rows the first one is, counted from 0. */
  readonly firstIndex: number;
  readonly selection: RowSelection<Row> | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** Every row. */
export function AllRows<Row>({ rows, rowId, firstIndex, columns, selection, onOpen }: RowsProps<Row>) {
  const shared = useShared(selection, onOpen);
  return (
    <tbody>
      {rows.map((row, index) => (
        <Line
          key={rowId(row)}
          id={rowId(row)}
          row={row}
          index={firstIndex + index}
          columns={columns}
          isSelected={selection?.selected.has(rowId(row))}
          nameRow={selection?.nameRow}
          opens={onOpen !== undefined}
          shared={shared}
        />
      ))}
    </tbody>
  );
}

const ROW_HEIGHT = 61;

/** The rows in view and a few around them; the room of the others is kept. */
export function VirtualRows<Row>({ rows, rowId, firstIndex, columns, selection, onOpen }: RowsProps<Row>) {
  const shared = useShared(selection, onOpen);
  const body = useRef<HTMLTableSectionElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by its functions
  const virtualizer = useVirtualizer({
    count: rows.length,
    // The region that the table stands in. A ref of its own would come too late for the first look: parents get theirs last.
    getScrollElement: () => body.current?.closest('section') ?? null,
    estimateSize: () => ROW_HEIGHT,
    overscan: 2,
    // Measured when the browser has laid the rows out anyway: asking at once would make it do so within the work of drawing them.
    measureElement: (_, entry, { options }) =>
      Math.round(entry?.borderBoxSize[0]?.blockSize ?? options.estimateSize(0)),
    // The height of a screen, until the region has been measured: the first rows are there with the first picture.
    initialRect: { width: 1200, height: 700 },
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody ref={body}>
      <Room height={before} />
      {items.map(({ index }) => {
        const row = rows[index];
        return row ? (
          // By its place: what comes to stand there is written over what stood there, far quicker than a row made anew.
          <Line
            key={index}
            id={rowId(row)}
            row={row}
            index={firstIndex + index}
            measure={virtualizer.measureElement}
            measuredAs={index}
            columns={columns}
            isSelected={selection?.selected.has(rowId(row))}
            nameRow={selection?.nameRow}
            opens={onOpen !== undefined}
            shared={shared}
          />
        ) : null;
      })}
      <Room height={after} />
    </tbody>
  );
}

/** Where rows would be that are not drawn. */
function Room({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" className={styles.room} style={{ height }} /> : null;
}

interface Shared<Row> {
  readonly selection: RowSelection<Row> | undefined;
  readonly open: ((row: Row) => void) | undefined;
}

/** What rows need from the table when they are used, not when they are drawn: so that one choice draws one row anew. */
function useShared<Row>(selection: RowSelection<Row> | undefined, open: Shared<Row>['open']): RefObject<Shared<Row>> {
  const shared = useRef<Shared<Row>>({ selection, open });
  useEffect(() => {
    shared.current = { selection, open };
  });
  return shared;
}

interface LineProps<Row> {
  readonly id: string;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined where rows are not selected. */
  readonly isSelected: boolean | undefined;
  readonly nameRow: ((row: Row) => string) | undefined;
  /** Whether a click on it does something. */
  readonly opens: boolean;
  readonly shared: RefObject<Shared<Row>>;
  readonly measure?: (element: HTMLElement | null) => void;
  readonly measuredAs?: number;
}

const Line = memo(function Line<Row>(props: LineProps<Row>) {
  const { id, row, index, columns, isSelected, nameRow, opens, shared, measure, measuredAs } = props;
  const open = (event: MouseEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label, summary');
    // Whoever marks text to copy it does not mean to open the row.
    if (isOwn || getSelection()?.type === 'Range') return;
    shared.current.open?.(row);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in the row does the same
    <tr
      ref={measure}
      data-index={measuredAs}
      data-row={id}
      data-selected={isSelected || undefined}
      aria-rowindex={index + 2}
      className={opens ? styles.opens : undefined}
      onClick={open}
    >
      {isSelected !== undefined && (
        <td className={styles.select}>
          <SelectOne id={id} name={nameRow?.(row) ?? ''} isSelected={isSelected} shared={shared} />
        </td>
      )}
      {columns.map((column, at) =>
        at === 0 ? (
          <th key={column.id} scope="row" className={styles.first}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} className={classesOf(column)} data-label={column.namesItself ? undefined : column.header}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode; // What memo makes of a generic component has lost its parameter.

function SelectOne<Row>(one: Pick<LineProps<Row>, 'id' | 'shared'> & { name: string; isSelected: boolean }) {
  const { id, name, isSelected, shared } = one;
  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={isSelected}
      onChange={() => {
        const { selection } = shared.current;
        if (!selection) return;
        const next = new Set(selection.selected);
        if (!next.delete(id)) next.add(id);
        selection.onChange(next);
      }}
    />
  );
}

/** How the cells of a column look; asked for each column once, not for each of its cells. */
export function classesOf<Row>(column: DataColumn<Row>): string {
  const known = classes.get(column);
  if (known !== undefined) return known;
  const { isNumber, isUnbroken, isPrintOnly } = column;
  const all = [isNumber && styles.number, isUnbroken && styles.unbroken, isPrintOnly && styles.printed];
  const made = all.filter(Boolean).join(' ');
  classes.set(column, made);
  return made;
}

const classes = new WeakMap<object, string>();

import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { DataColumn, RowSelection } from './data-column.ts';
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

/** The rows of a table. */
export function DataRows<Row>({ rows, rowId, firstIndex, columns, selection, onOpen }: RowsProps<Row>) {
  const shared = useShared(selection, onOpen);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what acts are the links and fields in it; arrows only move between them
    <tbody onKeyDown={moveByArrow}>
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

/** Keys that go on by a row, or back by one. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** The arrows, j and k go from what has the focus in a row to the same in the row above or below. */
function moveByArrow(event: KeyboardEvent): void {
  const { target } = event;
  const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : STEPS[event.key];
  if (step === undefined || !(target instanceof Element)) return;
  if (!target.matches('a, button, input[type=checkbox]')) return;
  // What goes into the table from elsewhere is not meant.
  event.stopPropagation();
  const cell = target.closest('td, th');
  const row = cell?.parentElement;
  const next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  const at = row && cell ? [...row.children].indexOf(cell) : -1;
  const there = next?.children[at]?.querySelector<HTMLElement>('a, button, input[type=checkbox]');
  if (!there) return;
  event.preventDefault();
  there.focus();
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
}

const Line = memo(function Line<Row>(props: LineProps<Row>) {
  const { id, row, index, columns, isSelected, nameRow, opens, shared } = props;
  const open = (event: MouseEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label, summary');
    // Whoever marks text to copy it does not mean to open the row.
    if (isOwn || getSelection()?.type === 'Range') return;
    shared.current.open?.(row);
  };
  return (
    // A larger target for the pointer; by keyboard the link in the row's first cell does the same.
    <tr
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
          <First key={column.id} column={column}>
            {column.cell(row)}
          </First>
        ) : (
          <Cell key={column.id} column={column}>
            {column.cell(row)}
          </Cell>
        ),
      )}
    </tr>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode; // What memo makes of a generic component has lost its parameter.

interface CellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly children: ReactNode;
}

function First<Row>({ column, children }: CellProps<Row>) {
  return (
    <th scope="row" className={styles.first} title={titleOf(column, children)}>
      {clamped(children)}
    </th>
  );
}

/** What may not have room in a cell. */
function titleOf<Row>({ width }: DataColumn<Row>, children: ReactNode): string | undefined {
  return width !== undefined && typeof children === 'string' ? children : undefined;
}

/** Text takes two lines of a row before it ends in dots. */
function clamped(children: ReactNode): ReactNode {
  return typeof children === 'string' ? <span className={styles.clamped}>{children}</span> : children;
}

function Cell<Row>({ column, children }: CellProps<Row>) {
  return (
    <td
      className={classesOf(column)}
      data-label={column.namesItself ? undefined : column.header}
      title={titleOf(column, children)}
    >
      {column.isNumber || column.isUnbroken ? children : clamped(children)}
    </td>
  );
}

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
  const { isNumber, isUnbroken, isPrintOnly, isScreenOnly } = column;
  const all = [
    isNumber && styles.number,
    isUnbroken && styles.unbroken,
    isPrintOnly && styles.printed,
    isScreenOnly && styles.shown,
  ];
  const made = all.filter(Boolean).join(' ');
  classes.set(column, made);
  return made;
}

const classes = new WeakMap<object, string>();

import { Button } from '../../ui/button.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { DataTable, sortRows } from '../../ui/data-table.tsx';
import { ExportMenu } from '../imports/export-menu.tsx';
import { TableSkeleton } from '../frame/report-state.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterRow } from '../frame/staff-page.tsx';
import { usePrinting } from '../frame/use-printing.ts';
import { classColumns } from './class-columns.tsx';
import { exportColumns } from './class-export.ts';
import { ClassFilters } from './class-filters.tsx';
import { OpenClass } from './class-link.tsx';
import { ClassSearch, useTypedSearch } from './class-search.tsx';
import { ClassTotals } from './class-totals.tsx';
import { type ClassRow, FILTERS, findClasses, viewClasses } from './class-view.ts';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useQuickAddress } from './use-quick-address.ts';
import { useSortedAhead } from './use-sorted-ahead.ts';

/** In a semester of more classes than this, only the rows in view are drawn, also of the few that a search finds. */
const VIRTUAL_ABOVE = 200;

interface ClassTableProps {
  /** Undefined until they are there. */
  readonly classes: readonly StaffClass[] | undefined;
  readonly semester: NamedSemester | undefined;
}

const NO_CLASSES: readonly StaffClass[] = [];

/** The classes of a semester: searched, filtered, sorted, chosen. What searches and filters stands there before the classes do. */
export function ClassTable({ classes = NO_CLASSES, semester }: ClassTableProps) {
  const [{ state, type, place, instructor, weekday, sort }, change] = useQuickAddress();
  const { locale, currency } = useApp().organization;
  const format = useFormat();
  const now = useServerNow();
  const isPrinting = usePrinting();
  const [typed, setTyped] = useTypedSearch();
  const [hidden, setHidden] = useHiddenColumns();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const open = useOpenClass();

  const rows = useMemo(() => viewClasses(classes, now), [classes, now]);
  const filters = useMemo(
    () => ({ state, type, place, instructor, weekday }),
    [state, type, place, instructor, weekday],
  );
  const hasGroups = useMemo(() => classes.some(({ groupName }) => groupName !== null), [classes]);
  const columns = useMemo(
    () => classColumns(format).filter(({ id }) => id !== 'group' || hasGroups),
    [format, hasGroups],
  );
  useSortedAhead(rows, columns, locale);
  // Sorted before it is filtered: what a search leaves keeps its order, so that typing sorts nothing.
  const sorted = useMemo(() => sortRows(rows, columns, sort, locale), [rows, columns, sort, locale]);
  const found = useMemo(() => findClasses(sorted, typed, filters), [sorted, typed, filters]);
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [columns, hidden]);
  const latest = useLatest(found);
  const onSort = useCallback((next: string | undefined) => change({ sort: next }, { replace: true }), [change]);
  // Drawn once: it asks for the rows when they are wanted.
  const exported = useMemo(
    () => (
      <ExportMenu
        fileName={`${semester?.name ?? ''} ${m.admin_part_classes()}`}
        isWaiting={semester === undefined}
        columns={exportColumns(shown, format, currencyDigits(currency))}
        rows={latest}
      />
    ),
    [semester, shown, format, currency, latest],
  );
  return (
    <OpenClass value={open}>
      <FilterRow>
        <ClassSearch typed={typed} onType={setTyped} />
        <ClassFilters rows={rows} filters={filters} onChange={change} />
        <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
        {exported}
      </FilterRow>
      {semester ? (
        <>
          <ClassTotals rows={found} />
          <SelectionBar classes={classes} selected={selected} onChange={setSelected} semester={semester} />
          {found.length === 0 ? (
            <NothingFound
              clear={() => {
                setTyped('');
                change({ search: undefined, ...Object.fromEntries(FILTERS.map((name) => [name, undefined])) });
              }}
            />
          ) : (
            <DataTable
              label={m.admin_management_list()}
              columns={shown}
              rows={found}
              rowId={rowId}
              sort={sort}
              asked={[typed, ...FILTERS.map((name) => filters[name])].join('\n')}
              isSorted
              onSort={onSort}
              locale={locale}
              isVirtual={rows.length > VIRTUAL_ABOVE && !isPrinting}
              selection={{ selected, onChange: setSelected, nameRow: nameSelect, nameAll: m.class_table_select_all() }}
              onOpen={({ one }) => open(one.id)}
            />
          )}
        </>
      ) : (
        <TableSkeleton rows={14} />
      )}
    </OpenClass>
  );
}

const rowId = ({ one }: ClassRow) => one.id;
const nameSelect = ({ one }: ClassRow) => m.class_table_select({ title: one.title });

/** Opens the panel of a class over the table, which keeps its address. */
function useOpenClass(): (classId: string) => void {
  const navigate = useNavigate();
  const [open] = useState(() => (classId: string) => {
    void navigate({ to: paths.managedClass(classId), search: true, resetScroll: false });
  });
  return open;
}

/** What was drawn last, asked for later. */
function useLatest<Value>(value: Value): () => Promise<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const [read] = useState(() => async () => latest.current);
  return read;
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <Empty title={m.admin_nothing_found_title()}>
      <p>{m.admin_nothing_found()}</p>
      <Button look="secondary" onClick={clear}>
        {m.admin_clear()}
      </Button>
    </Empty>
  );
}

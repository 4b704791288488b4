import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ReportSemester, StaffClass } from '../../../contract/reports.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { useFormat } from '../../shared/format.ts';
import { DataTable, sortRows } from '../../ui/data-table.tsx';
import { ExportMenu } from '../import/export-menu.tsx';
import { Notice } from '../frame/report-state.tsx';
import { FilterRow } from '../frame/staff-page.tsx';
import { useAddress } from '../frame/use-address.ts';
import { usePrinting } from '../frame/use-printing.ts';
import { classColumns } from './class-columns.tsx';
import { exportColumns } from './class-export.ts';
import { ClassFilters } from './class-filters.tsx';
import { OpenClass } from './class-link.tsx';
import { ClassSearch, useTypedSearch } from './class-search.tsx';
import { type ClassRow, FILTERS, findClasses, viewClasses } from './class-view.ts';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** With more classes than this, only the rows in view are drawn. */
const VIRTUAL_ABOVE = 200;

/** The classes of a semester: searched, filtered, sorted, chosen. */
export function ClassTable({ classes, semester }: { classes: readonly StaffClass[]; semester: ReportSemester }) {
  const [{ state, type, place, instructor, weekday, sort }, change] = useAddress();
  const { locale, currency } = useApp().organization;
  const format = useFormat();
  const now = useServerNow();
  const isPrinting = usePrinting();
  const [typed, setTyped] = useTypedSearch();
  const [hidden, setHidden] = useHiddenColumns();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const open = useOpenClass();

  const rows = useMemo(() => viewClasses(classes, now), [classes, now]);
  const search = useDeferredValue(typed);
  const hasGroups = useMemo(() => classes.some(({ groupName }) => groupName !== null), [classes]);
  const columns = useMemo(
    () => classColumns(format).filter(({ id }) => id !== 'group' || hasGroups),
    [format, hasGroups],
  );
  // Sorted before it is filtered: what a search leaves keeps its order, so that typing sorts nothing.
  const sorted = useMemo(() => sortRows(rows, columns, sort, locale), [rows, columns, sort, locale]);
  const found = useMemo(
    () => findClasses(sorted, search, { state, type, place, instructor, weekday }),
    [sorted, search, state, type, place, instructor, weekday],
  );
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [columns, hidden]);
  return (
    <OpenClass value={open}>
      <FilterRow>
        <ClassSearch typed={typed} onType={setTyped} />
        <ClassFilters rows={rows} />
        <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
        <ExportMenu
          fileName={`${semester.name} ${m.admin_part_classes()}`}
          columns={exportColumns(shown, format, currencyDigits(currency))}
          rows={found}
        />
      </FilterRow>
      <output>{describeTotals(found, format.number)}</output>
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
          isSorted
          onSort={(next) => change({ sort: next }, { replace: true })}
          locale={locale}
          virtualAbove={isPrinting ? undefined : VIRTUAL_ABOVE}
          selection={{ selected, onChange: setSelected, nameRow: nameSelect, nameAll: m.class_table_select_all() }}
          onOpen={({ one }) => open(one.id)}
        />
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

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <Notice title={m.admin_nothing_found_title()}>
      <p>{m.admin_nothing_found()}</p>
      <Button variant="default" onClick={clear}>
        {m.admin_clear()}
      </Button>
    </Notice>
  );
}

function describeTotals(rows: readonly ClassRow[], number: (value: number) => string): string {
  const sum = (count: (row: ClassRow) => number) => number(rows.reduce((total, row) => total + count(row), 0));
  const counts = ({ one }: ClassRow) => !(one.isInformationOnly || one.isDraft || one.isCancelled);
  return m.class_table_totals({
    classes: m.admin_report_count({ count: rows.length }),
    taken: sum(({ one }) => one.seatsTaken),
    seats: sum((row) => (counts(row) ? row.one.capacity : 0)),
    waiting: sum(({ one }) => one.waiting),
  });
}

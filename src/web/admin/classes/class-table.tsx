import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CLASS_FILTERS, MOST_CLASS_ROWS, type StaffClass, type staffClasses } from '../../../contract/class-table.ts';
import type { InputOf, OutputOf } from '../../../contract/kit.ts';
import { currencyDigits } from '../../../domain/money.ts';
import { m } from '../../../words/messages.js';
import { calls } from '../../calls.ts';
import { paths } from '../../paths.ts';
import { useApp } from '../../shared/app.tsx';
import { useServerNow } from '../../shared/class-clock.ts';
import { type Format, useFormat } from '../../shared/format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { PageNumbers } from '../frame/page-numbers.tsx';
import { TableSkeleton } from '../frame/report-state.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { FilterRow } from '../frame/staff-page.tsx';
import { readPage, useAddress } from '../frame/use-address.ts';
import { ExportMenu } from '../imports/export-menu.tsx';
import { classColumns } from './class-columns.tsx';
import { exportColumns } from './class-export.ts';
import { ClassFilters, NO_FILTERS } from './class-filters.tsx';
import { OpenClass } from './class-link.tsx';
import styles from './classes-page.module.css';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { SelectionBar } from './selection-bar.tsx';

type Found = OutputOf<typeof staffClasses>;
type Asked = InputOf<typeof staffClasses>;

interface ClassTableProps {
  /** What the table shows, whichever page of it. */
  readonly asked: Asked;
  /** Undefined until it is there. */
  readonly found: Found | undefined;
  /** What is asked for is on its way; the rows are those of the last question. */
  readonly isOld: boolean;
}

/** The classes of a semester: searched, filtered, sorted, chosen. What searches and filters stands there before the classes do. */
export function ClassTable({ asked, found, isOld }: ClassTableProps) {
  const [address, change] = useAddress();
  const { call, organization } = useApp();
  const format = useFormat();
  const now = useServerNow();
  const [hidden, setHidden] = useHiddenColumns();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const open = useOpenClass();
  const columns = classColumns(format, now).filter(({ id }) => id !== 'group' || found?.hasGroups);
  const shown = columns.filter(({ id }) => !hidden.has(id));
  const page = readPage(address['page']);
  const loadAll = async () => (await call(calls.staffClasses, { ...asked, pageSize: MOST_CLASS_ROWS })).classes;
  return (
    <OpenClass value={open}>
      <FilterRow>
        <SearchField placeholder={m.admin_management_search()} />
        <ClassFilters
          facets={found?.facets}
          filters={Object.fromEntries(CLASS_FILTERS.map((name) => [name, address[name]]))}
          onChange={(filters) => change({ ...filters, page: undefined })}
        />
        <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
        <ExportMenu
          fileName={`${found?.semester?.name ?? ''} ${m.admin_part_classes()}`}
          isWaiting={!found?.semester}
          columns={exportColumns(shown, format, { digits: currencyDigits(organization.currency), now })}
          rows={loadAll}
        />
      </FilterRow>
      {found?.semester ? (
        <div className={styles.found} aria-busy={isOld}>
          <output>{describeTotals(found, format)}</output>
          {found.classes.length === 0 ? (
            <NothingFound clear={() => change({ ...NO_FILTERS, search: undefined, page: undefined })} />
          ) : (
            <DataTable
              label={m.admin_management_list()}
              columns={shown}
              rows={found.classes}
              rowId={rowId}
              sort={address['sort']}
              asked={JSON.stringify([asked, page])}
              part={{ first: (page - 1) * found.pageSize, total: found.total }}
              onSort={(sort) => change({ sort, page: undefined }, { replace: true })}
              locale={organization.locale}
              selection={{ selected, onChange: setSelected, nameRow: nameSelect, nameAll: m.class_table_select_all() }}
              onOpen={({ id }) => open(id)}
            />
          )}
          <PageNumbers page={page} pageSize={found.pageSize} total={found.total} />
          <SelectionBar
            selected={selected}
            onChange={setSelected}
            semester={found.semester}
            total={found.total}
            loadAll={loadAll}
          />
        </div>
      ) : (
        <TableSkeleton rows={14} />
      )}
    </OpenClass>
  );
}

const rowId = ({ id }: StaffClass) => id;
const nameSelect = ({ title }: StaffClass) => m.class_table_select({ title });

/** How many classes, seats and families waiting there are on all pages. */
function describeTotals({ total, seatsTaken, seats, waiting }: Found, { number }: Format): string {
  return m.class_table_totals({
    classes: m.admin_report_count({ count: total }),
    taken: number(seatsTaken),
    seats: number(seats),
    waiting: number(waiting),
  });
}

/** Opens the panel of a class over the table, which keeps its address. */
function useOpenClass(): (classId: string) => void {
  const navigate = useNavigate();
  return (classId) => void navigate({ to: paths.managedClass(classId), search: true, resetScroll: false });
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

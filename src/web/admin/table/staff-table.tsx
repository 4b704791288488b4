import { type ReactNode, useMemo } from 'react';
import { REACHERS } from '../../../contract/staff.ts';
import { MOST_AT_ONCE } from '../../../domain/pages.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { describeFailure } from '../../shared/failure.ts';
import { Button } from '../../ui/button.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Toolbar } from '../../ui/layout.tsx';
import { NothingFound, ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { useKey } from '../frame/use-key.ts';
import { useMay } from '../frame/use-may.ts';
import { focusFirstRow } from './row-focus.ts';
import { useSort } from '../frame/use-address.ts';
import { ExportMenu } from '../imports/export-menu.tsx';
import type { ExportColumn } from '../imports/export-rows.ts';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { PageNumbers } from './page-numbers.tsx';
import { SelectionBar, type TableSelection } from './selection-bar.tsx';
import styles from './staff-table.module.css';
import type { Progress } from './read-whole.ts';
import { SavedViews } from './views/saved-views.tsx';
import type { SavedViewsProps } from './views/view-of.ts';
import { useChosen } from './use-chosen.ts';
import type { Table } from './use-table.ts';

/** A column of a table, and what stands in a file for it: its facts in cells of their own. */
export interface StaffColumn<Row> extends DataColumn<Row> {
  readonly file?: readonly ExportColumn<Row>[];
  /** It says how families are reached, which those who only read are not told in lists. */
  readonly isReach?: true;
  /** Shown once somebody chooses it. */
  readonly isExtra?: boolean;
}

/** A file with the table in it. */
interface TableFile<Row> {
  readonly name: string;
  /** Where that it leaves is recorded. */
  readonly list?: Parameters<typeof ExportMenu>[0]['list'];
  /** What stands there beside the columns that are shown. */
  readonly beside?: readonly ExportColumn<Row>[];
}

interface StaffTableProps<Row, Answer> {
  /** What its columns are remembered under. */
  readonly name: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
  readonly table: Table<Row, Answer>;
  readonly columns: readonly StaffColumn<Row>[];
  /** The parts of the screen, above what searches; the totals stand beside them. */
  readonly above?: ReactNode;
  /** What the search looks for. */
  readonly search: string;
  readonly filters?: ReactNode;
  /** How many there are, in a sentence. */
  readonly totals: (found: NonNullable<Table<Row, Answer>['found']>) => string;
  /** What is shown where there is nothing at all. */
  readonly empty: ReactNode;
  readonly file: TableFile<Row>;
  /** Where its views can be saved, and the filters that are part of one. */
  readonly views?: Pick<SavedViewsProps, 'list' | 'filters'>;
  readonly selection?: TableSelection<Row>;
  /** What a click on a row does; the link in its first cell does the same. */
  readonly onOpen?: (row: Row) => void;
}

/**
 * A table of the staff: the server searches, filters, sorts and pages as the address says; a person chooses the columns and, where something
 * can be done with many at once, rows on whichever pages. A file has exactly what is found, or chosen, in the columns that are shown.
 */
export function StaffTable<Row extends { readonly id: string }, Answer>(props: StaffTableProps<Row, Answer>) {
  const { table } = props;
  const reaches = useMay(REACHERS);
  const columns = useMemo(() => props.columns.filter(({ isReach }) => reaches || !isReach), [props.columns, reaches]);
  const without = columns.length < props.columns.length ? m.table_without_reach() : undefined;
  const { found, error } = table;
  useKey('j', focusFirstRow);
  const [hidden, setHidden] = useHiddenColumns(props.name, columns);
  const shown = useMemo(() => columns.filter(({ id }, at) => at === 0 || !hidden.has(id)), [columns, hidden]);
  const totals = <output className={styles.totals}>{found && props.totals(found)}</output>;
  const isEmpty = found?.total === 0 && !table.isNarrowed;
  return (
    <div className={styles.whole}>
      {props.above && (
        <div className={styles.parts}>
          {props.above}
          {!isEmpty && totals}
        </div>
      )}
      {!found && error ? (
        <ReportTrouble error={error} retry={table.retry} />
      ) : isEmpty ? (
        props.empty
      ) : (
        <>
          <Toolbar
            end={
              <>
                {props.views && <SavedViews {...props.views} hidden={hidden} onHide={setHidden} />}
                <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
                <ExportMenu
                  fileName={props.file.name}
                  list={props.file.list}
                  isWaiting={!found}
                  columns={fileColumns(shown, props.file)}
                  without={without}
                  rows={table.loadFile}
                />
              </>
            }
          >
            <SearchField placeholder={props.search} />
            {props.filters}
          </Toolbar>
          {!props.above && totals}
          {error && <OldRows error={error} retry={table.retry} />}
          {found ? <Found {...props} found={found} columns={shown} without={without} /> : <TableSkeleton rows={14} />}
        </>
      )}
    </div>
  );
}

/** Says over the rows there are that those asked for did not come, and asks again. */
function OldRows({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Notice tone="warn" isAlert title={m.table_old()}>
      <p>{describeFailure(error, { unreachable: m.failures_unreachable_reading })}</p>
      <Button look="secondary" onClick={retry}>
        {m.admin_retry()}
      </Button>
    </Notice>
  );
}

type FoundProps<Row, Answer> = StaffTableProps<Row, Answer> & {
  readonly found: NonNullable<Table<Row, Answer>['found']>;
  /** What a file leaves out. */
  readonly without: string | undefined;
};

function Found<Row extends { readonly id: string }, Answer>(props: FoundProps<Row, Answer>) {
  const { table, found, columns, selection } = props;
  const sortBy = useSort();
  const { locale } = useApp().organization;
  const chosen = useChosen(table, found.rows);
  const { page, sort } = table;
  return (
    <div className={styles.found} aria-busy={table.isOld}>
      {found.rows.length === 0 ? (
        <NothingFound clear={table.clear} />
      ) : (
        <DataTable
          label={props.label}
          columns={columns}
          rows={found.rows}
          rowId={rowId}
          sort={sort}
          asked={`${table.asked} ${page}`}
          part={{ first: (page - 1) * found.pageSize, total: found.total }}
          onSort={sortBy}
          locale={locale}
          selection={
            selection && {
              selected: chosen.selected,
              onChange: chosen.choose,
              nameRow: selection.nameRow,
              nameAll: selection.nameAll,
            }
          }
          onOpen={props.onOpen}
        />
      )}
      <PageNumbers page={page} pageSize={found.pageSize} total={found.total} />
      {selection && (
        <SelectionBar
          selection={selection}
          chosen={chosen}
          columns={columns}
          total={found.total}
          loadAll={table.loadAll}
          load={(ids) => loadChosen(table, ids)}
          exporting={
            <ExportMenu
              words={m.table_export_chosen()}
              fileName={props.file.name}
              list={props.file.list}
              columns={fileColumns(columns, props.file)}
              without={props.without}
              rows={(onProgress) => loadChosen(table, [...chosen.selected], onProgress)}
            />
          }
        />
      )}
    </div>
  );
}

const rowId = ({ id }: { readonly id: string }) => id;

function fileColumns<Row>(columns: readonly StaffColumn<Row>[], { beside = [] }: TableFile<Row>): ExportColumn<Row>[] {
  return [...columns.flatMap(({ file = [] }) => file), ...beside];
}

/** In the order of the table, as far as one question can ask for them. */
async function loadChosen<Row>(table: Table<Row>, ids: readonly string[], onProgress?: Progress): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < ids.length; first += MOST_AT_ONCE) {
    rows.push(...(await table.loadFile(undefined, ids.slice(first, first + MOST_AT_ONCE))));
    onProgress?.(rows.length, ids.length);
  }
  return rows;
}

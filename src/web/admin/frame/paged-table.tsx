import { useApp } from '../../shared/app.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { PageNumbers } from '../table/page-numbers.tsx';
import { NothingFound } from './report-state.tsx';
import { readPage, useAddress, useSort } from './use-address.ts';
import { usePrinting } from '../../shared/use-printing.ts';

const PAGE_SIZE = 100;

interface PagedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** What a search has left of all rows. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** On narrow screens a row is a block: for tables that are acted in. */
  readonly isStacked?: boolean;
}

/** A table in pages of a hundred rows; order and page are in the address. Paper shows all rows. */
export function PagedTable<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  isStacked = false,
}: PagedTableProps<Row>) {
  const [{ sort, page: pageText }, change] = useAddress();
  const sortBy = useSort();
  const { locale } = useApp().organization;
  const isPrinting = usePrinting();
  const page = readPage(pageText);
  if (rows.length === 0)
    return <NothingFound clear={() => change({ search: undefined, size: undefined, page: undefined })} />;
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={rowId}
        isStacked={isStacked}
        sort={sort}
        onSort={sortBy}
        locale={locale}
        page={isPrinting ? undefined : { number: page, size: PAGE_SIZE }}
      />
      <PageNumbers page={page} pageSize={PAGE_SIZE} total={rows.length} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { Button } from '../../ui/button.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { ReportContent } from '../frame/report-state.tsx';
import type { Chosen } from './use-chosen.ts';

interface HiddenRowsProps<Row> {
  readonly chosen: Chosen;
  readonly nameRow: (row: Row) => string;
  readonly columns: readonly DataColumn<Row>[];
  readonly load: (ids: readonly string[]) => Promise<readonly Row[]>;
  /** Those that were hidden when it was opened: they stay to be seen when they are left out. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** As many columns as say which row it is. */
const NAMING = 4;

/** Chosen rows that search and filters leave out, to be looked at and left out one by one. */
export function HiddenRows<Row extends { readonly id: string }>(props: HiddenRowsProps<Row>) {
  const { chosen, nameRow, columns, load, ids, onClose } = props;
  const { locale } = useApp().organization;
  const report = useQuery({ queryKey: ['report', 'hidden', ids], queryFn: () => load(ids), retry: false });
  return (
    <Dialog size="large" title={m.table_hidden_title()} onClose={onClose}>
      <ReportContent report={report} rows={3}>
        {(rows) => (
          <DataTable
            label={m.table_hidden_title()}
            columns={columns.slice(0, NAMING)}
            rows={rows}
            rowId={({ id }) => id}
            locale={locale}
            isStacked
            selection={{
              selected: chosen.selected,
              onChange: chosen.choose,
              nameRow,
              nameAll: m.table_hidden_all(),
            }}
          />
        )}
      </ReportContent>
      <Cluster at="end">
        <Button onClick={onClose} data-autofocus>
          {m.table_hidden_close()}
        </Button>
      </Cluster>
    </Dialog>
  );
}

import type { Sheet, SheetColumn, SheetLine } from '../../../contract/sheets.ts';
import { m } from '../../../words/messages.js';
import { useApp } from '../../shared/app.tsx';
import { useFormat } from '../../shared/format.ts';
import { Empty } from '../../ui/empty.tsx';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import styles from './sheet-table.module.css';

type Row = Sheet['rows'][number];
interface Placed extends SheetColumn {
  /** Its place in the rows. */
  readonly at: number;
}

/** A sheet as it will be printed, to be looked over; what is written by hand is named below it. */
export function SheetTable({ sheet }: { readonly sheet: Sheet }) {
  const { locale } = useApp().organization;
  const format = useFormat();
  if (sheet.rows.length === 0)
    return (
      <Empty title={m.sheets_nobody()}>
        <p>{m.sheets_nobody_hint()}</p>
      </Empty>
    );
  const placed = sheet.columns.map((column, at) => ({ ...column, at }));
  const byHand = placed.filter(({ width }) => width === 'blank' || width === 'tick');
  const shown = placed.filter((column) => column.id !== 'number' && !byHand.includes(column));
  const label = m.sheets_preview({ sheet: sheet.title });
  return (
    <>
      {sheet.layout === 'table' ? (
        <DataTable
          label={label}
          columns={shown.map(columnOf)}
          rows={sheet.rows}
          rowId={({ studentId }) => studentId}
          locale={locale}
          isStacked
        />
      ) : (
        <Cards label={label} columns={shown} rows={sheet.rows} />
      )}
      {byHand.length > 0 && (
        <p className={styles.quiet}>{m.sheets_by_hand({ columns: format.list(byHand.map((each) => each.label)) })}</p>
      )}
    </>
  );
}

function columnOf({ id, label, width, at }: Placed): DataColumn<Row> {
  return {
    id,
    header: label,
    isNumber: width === 'number',
    cell: ({ cells }) => <Lines lines={cells[at] ?? []} isWide={width === 'wide'} />,
  };
}

interface CardsProps {
  readonly label: string;
  readonly columns: readonly Placed[];
  readonly rows: readonly Row[];
}

/** What has half a page or a tag for each student. */
function Cards({ label, columns: [first, ...columns], rows }: CardsProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map(({ studentId, cells }) => (
        <li key={studentId} className={styles.card}>
          <Lines lines={cells[first?.at ?? 0] ?? []} />
          {columns.length > 0 && (
            <dl className={styles.facts}>
              {columns.map(({ id, label: name, at }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>
                    <Lines lines={cells[at] ?? []} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines, isWide = false }: { readonly lines: readonly SheetLine[]; readonly isWide?: boolean }) {
  return (
    <div className={[styles.lines, isWide && styles.wide].filter(Boolean).join(' ')}>
      {lines.map(({ text, tone }, at) => (
        // By place: two lines may say the same, and none is moved, added or taken away once it is drawn.
        <span key={at} className={styles[tone]}>
          {tone === 'danger' && <span aria-hidden="true">! </span>}
          {text}
        </span>
      ))}
    </div>
  );
}

import { type ReactNode, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import type { DataColumn } from '../../ui/data-table.tsx';
import { HiddenRows } from './hidden-rows.tsx';
import styles from './staff-table.module.css';
import type { Chosen } from './use-chosen.ts';

/** What rows of a table are chosen for. */
export interface TableSelection<Row> {
  /** What the chosen rows are called, and how many they are. */
  readonly label: string;
  readonly count: (count: number) => string;
  /** What the checkbox of a row says, and the one for a page. */
  readonly nameRow: (row: Row) => string;
  readonly nameAll: string;
  /** What can be done with all of them at once: by their ids, or as they are read anew. */
  readonly renderActs: (selected: ReadonlySet<string>, load: () => Promise<Row[]>) => ReactNode;
}

interface SelectionBarProps<Row> {
  readonly selection: TableSelection<Row>;
  readonly chosen: Chosen;
  readonly columns: readonly DataColumn<Row>[];
  /** How many rows the filters let through, and what loads them all. */
  readonly total: number;
  readonly loadAll: () => Promise<readonly { readonly id: string }[]>;
  /** Reads rows anew by their ids. */
  readonly load: (ids: readonly string[]) => Promise<Row[]>;
  /** Hands out the chosen rows as a file. */
  readonly exporting: ReactNode;
}

/** What is chosen in the table, on whichever pages, and what can be done with all of it at once: exactly as many as it says. */
export function SelectionBar<Row extends { readonly id: string }>(props: SelectionBarProps<Row>) {
  const { selection, chosen, columns, total, loadAll, load, exporting } = props;
  const { selected, choose, hidden } = chosen;
  const format = useFormat();
  const [isLoading, setLoading] = useState(false);
  const [shownHidden, showHidden] = useState<readonly string[] | null>(null);
  if (selected.size === 0) return null;
  const selectAll = async () => {
    setLoading(true);
    try {
      choose(new Set((await loadAll()).map(({ id }) => id)));
    } finally {
      setLoading(false);
    }
  };
  return (
    <section className={styles.selection} aria-label={selection.label}>
      <output>{[selection.count(selected.size), ...whereElse(chosen)].join(', ')}</output>
      <Button look="quiet" onClick={() => choose(new Set())}>
        {m.table_selected_clear()}
      </Button>
      <div className={styles.together}>
        {selected.size - hidden.size < total && (
          <Button look="quiet" isBusy={isLoading} onClick={() => void selectAll()}>
            {m.table_select_found({ count: format.number(total) })}
          </Button>
        )}
        {hidden.size > 0 && (
          <>
            <Button look="quiet" onClick={() => showHidden([...hidden])}>
              {m.table_hidden_show()}
            </Button>
            <Button look="quiet" onClick={() => choose(new Set([...selected].filter((id) => !hidden.has(id))))}>
              {m.table_hidden_leave_out()}
            </Button>
          </>
        )}
        {selection.renderActs(selected, () => load([...selected]))}
        {exporting}
      </div>
      {shownHidden && (
        <HiddenRows
          chosen={chosen}
          nameRow={selection.nameRow}
          columns={columns}
          load={load}
          ids={shownHidden}
          onClose={() => showHidden(null)}
        />
      )}
    </section>
  );
}

/** How many of those chosen are not on the screen, and why. */
function whereElse({ elsewhere, hidden }: Chosen): string[] {
  const onOthers = elsewhere.length - hidden.size;
  return [
    ...(hidden.size > 0 ? [m.table_selected_hidden({ count: hidden.size })] : []),
    ...(onOthers > 0 ? [m.table_selected_elsewhere({ count: onOthers })] : []),
  ];
}

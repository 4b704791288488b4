import { type ReactNode, useState } from 'react';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Button } from '../../ui/button.tsx';
import styles from './staff-table.module.css';

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
  readonly selected: ReadonlySet<string>;
  /** The rows that are on the screen: what else is chosen is said. */
  readonly shown: readonly { readonly id: string }[];
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** How many rows the filters let through, and what loads them all. */
  readonly total: number;
  readonly loadAll: () => Promise<readonly { readonly id: string }[]>;
  readonly loadChosen: () => Promise<Row[]>;
  /** Hands out the chosen rows as a file. */
  readonly exporting: ReactNode;
}

/** What is chosen in the table, on whichever pages, and what can be done with all of it at once. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, selected, shown, onChange, total, loadAll, loadChosen, exporting } = props;
  const format = useFormat();
  const [isLoading, setLoading] = useState(false);
  if (selected.size === 0) return null;
  const elsewhere = selected.size - shown.filter(({ id }) => selected.has(id)).length;
  const selectAll = async () => {
    setLoading(true);
    try {
      onChange(new Set((await loadAll()).map(({ id }) => id)));
    } finally {
      setLoading(false);
    }
  };
  return (
    <section className={styles.selection} aria-label={selection.label}>
      <output>
        {selection.count(selected.size)}
        {elsewhere > 0 && `, ${m.table_selected_elsewhere({ count: elsewhere })}`}
      </output>
      {selected.size < total && (
        <Button look="quiet" isBusy={isLoading} onClick={() => void selectAll()}>
          {m.table_select_found({ count: format.number(total) })}
        </Button>
      )}
      {selection.renderActs(selected, loadChosen)}
      {exporting}
      <Button look="quiet" onClick={() => onChange(new Set())}>
        {m.table_selected_clear()}
      </Button>
    </section>
  );
}

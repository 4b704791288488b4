import { Button } from '../../ui/button.tsx';
import { lazy, Suspense, useState } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import styles from './classes-page.module.css';

// What changes many classes at once is as large as the table: it comes with the first choice.
const BulkActions = lazy(async () => ({ default: (await import('../bulk/bulk-actions.tsx')).BulkActions }));

interface SelectionBarProps {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly semester: NamedSemester;
  /** How many classes the filters let through, and what loads them all. */
  readonly total: number;
  readonly loadAll: () => Promise<readonly StaffClass[]>;
}

/** What is chosen in the table, on whichever pages, and what can be done with all of it at once. */
export function SelectionBar({ selected, onChange, semester, total, loadAll }: SelectionBarProps) {
  const format = useFormat();
  const [isLoading, setLoading] = useState(false);
  if (selected.size === 0) return null;
  const selectAll = async () => {
    setLoading(true);
    try {
      onChange(new Set((await loadAll()).map(({ id }) => id)));
    } finally {
      setLoading(false);
    }
  };
  return (
    <section className={styles.selection} aria-label={m.class_table_selection()}>
      <output>{m.class_table_selected({ count: selected.size })}</output>
      {selected.size < total && (
        <Button look="quiet" isBusy={isLoading} onClick={() => void selectAll()}>
          {m.class_table_select_found({ count: format.number(total) })}
        </Button>
      )}
      {!semester.isArchived && (
        <Suspense fallback={null}>
          <BulkActions selected={selected} semesterId={semester.id} />
        </Suspense>
      )}
      <Button look="quiet" onClick={() => onChange(new Set())}>
        {m.class_table_selected_clear()}
      </Button>
    </section>
  );
}

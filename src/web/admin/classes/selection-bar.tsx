import { Button } from '../../ui/button.tsx';
import { lazy, Suspense } from 'react';
import type { StaffClass } from '../../../contract/class-table.ts';
import type { NamedSemester } from '../../../contract/semesters.ts';
import { m } from '../../../words/messages.js';
import styles from './classes-page.module.css';

// What changes many classes at once is as large as the table: it comes with the first choice.
const BulkActions = lazy(async () => ({ default: (await import('../bulk/bulk-actions.tsx')).BulkActions }));

interface SelectionBarProps {
  readonly classes: readonly StaffClass[];
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly semester: NamedSemester;
}

/** What is chosen in the table, and what can be done with all of it at once. */
export function SelectionBar({ classes, selected, onChange, semester }: SelectionBarProps) {
  const chosen = selected.size === 0 ? [] : classes.filter(({ id }) => selected.has(id));
  if (chosen.length === 0) return null;
  return (
    <section className={styles.selection} aria-label={m.class_table_selection()}>
      <output>{m.class_table_selected({ count: chosen.length })}</output>
      {!semester.isArchived && (
        <Suspense fallback={null}>
          <BulkActions selected={chosen} semesterId={semester.id} />
        </Suspense>
      )}
      <Button look="quiet" onClick={() => onChange(new Set())}>
        {m.class_table_selected_clear()}
      </Button>
    </section>
  );
}

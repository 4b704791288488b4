import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { useReport } from '../frame/use-report.ts';
import styles from './bulk.module.css';
import { UndoButton } from './undo-button.tsx';

/** What was done to many classes of a semester at once, latest first, each with its undo. Nothing where nothing was. */
export function BatchList({ semesterId }: { semesterId: string }) {
  const { data } = useReport('classBatches', { semesterId });
  const format = useFormat();
  if (!data || data.batches.length === 0) return null;
  return (
    <details className={styles.batches}>
      <summary>{m.bulk_history()}</summary>
      <ul>
        {data.batches.map(({ id, kind, classes: count, at, by, undoneAt }) => {
          const words = kind === 'bulk' ? m.bulk_history_changed : m.bulk_history_made;
          const what = words({ count, at: format.instant(at), by });
          return (
            <li key={id}>
              <span>{what}</span>
              {undoneAt ? (
                <span className={styles.quiet}>{m.bulk_history_undone({ at: format.instant(undoneAt) })}</span>
              ) : (
                <UndoButton batchId={id} label={m.bulk_undo_one({ what })} />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

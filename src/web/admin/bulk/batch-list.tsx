import { m } from '../../../words/messages.js';
import { type Format, useFormat } from '../../shared/format.ts';
import { useReport } from '../frame/use-report.ts';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import styles from './bulk.module.css';
import { UndoButton } from './undo-button.tsx';

/** What was done to many classes of a semester at once, latest first, each with its undo. Nothing where nothing was. */
export function BatchList({ semesterId }: { semesterId: string }) {
  const { data } = useReport('classBatches', { semesterId });
  const format = useFormat();
  const runs = useRunsSchool();
  if (!data || data.batches.length === 0) return null;
  return (
    <details className={styles.batches}>
      <summary>{m.bulk_history()}</summary>
      <ul>
        {data.batches.map(({ id, kind, classes: count, at, by, undoneAt, left, leftTitles }) => {
          const words = kind === 'bulk' ? m.bulk_history_changed : m.bulk_history_made;
          const what = words({ ...format.counted(count), at: format.instant(at), by });
          return (
            <li key={id}>
              <span>{what}</span>
              {undoneAt ? (
                <span className={styles.quiet}>{m.bulk_history_undone({ at: format.instant(undoneAt) })}</span>
              ) : (
                <>
                  {left > 0 && <span>{describeLeft(left, leftTitles, format)}</span>}
                  {runs && <UndoButton batchId={id} total={count} label={m.bulk_undo_one({ what })} />}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Says what an undo has left. */
function describeLeft(count: number, titles: readonly string[], format: Format): string {
  const names = titles.map((title) => `“${title}”`);
  const more = count - titles.length;
  const list = more > 0 ? [...names, m.bulk_and_more(format.counted(more))] : names;
  return m.bulk_history_partly({ count, titles: format.list(list) });
}

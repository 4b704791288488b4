import { useState } from 'react';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Section } from '../../ui/section.tsx';
import { spanOf } from '../closed-days/span.ts';
import { useReport } from '../frame/use-report.ts';
import styles from './closings.module.css';
import { UndoClosing } from './undo-closing.tsx';

/** What was closed in the last month, each with its way back; nothing where there is none. */
export function RecentClosings({ except }: { except: string | undefined }) {
  const { data } = useReport('dayClosings', {});
  const format = useFormat();
  // What was undone here says what came of it until the screen is left.
  const [undone, setUndone] = useState<readonly string[]>([]);
  const shown = data?.closings.filter(({ id }) => id !== except) ?? [];
  if (shown.length === 0) return null;
  return (
    <Section title={m.closings_recent()}>
      <ul className={styles.recent}>
        {shown.map(({ id, reason, classes, undoneAt, mayUndo, at, by, ...days }) => {
          const named = { reason, days: spanOf(days, format) };
          return (
            <li key={id}>
              <p>
                {m.closings_recent_one({ ...named, count: classes })}
                <span className={styles.quiet}>
                  {' · '}
                  {by} · {format.instant(at)}
                  {undoneAt !== null && ` · ${m.closings_recent_undone()}`}
                </span>
              </p>
              {(mayUndo || undone.includes(id)) && (
                <UndoClosing
                  closingId={id}
                  label={m.closings_undo_of(named)}
                  onUndone={() => setUndone([...undone, id])}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

import type { ToldCondition } from '../../../contract/conditions.ts';
import { m } from '../../../words/messages.js';
import { type Format, useFormat } from '../../shared/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { useRunsSchool } from '../frame/use-runs-school.ts';
import { conditionWords } from './condition-words.ts';
import styles from './dashboard-page.module.css';

/** What is wrong with the portal itself, to whoever can have it mended; one quiet line to the others; nothing at all when nothing is. */
export function Conditions({ conditions }: { readonly conditions: readonly ToldCondition[] }) {
  const format = useFormat();
  const runsSchool = useRunsSchool();
  if (conditions.length === 0) return null;
  if (!runsSchool) return <p className={styles.note}>{m.conditions_for_others()}</p>;
  return (
    <Notice tone="warn" title={m.conditions_title()}>
      <ul className={styles.list}>
        {conditions.map((condition) => (
          <li key={`${condition.code} ${condition.servers.join(' ')} ${condition.since}`}>
            {conditionWords(condition, format)} <span className={styles.note}>{sinceWhen(condition, format)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Since when, and at which of several servers. */
function sinceWhen({ since, servers }: ToldCondition, format: Format): string {
  const at = format.instant(since);
  return servers.length === 0 ? m.conditions_since({ at }) : m.conditions_since_on({ at, servers: servers.join(', ') });
}

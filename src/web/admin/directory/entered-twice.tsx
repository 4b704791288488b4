import { Button } from '../../ui/button.tsx';
import type { DirectoryEntry, DirectoryKind } from '../../../contract/directory.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Empty } from '../../ui/empty.tsx';
import { useReport } from '../frame/use-report.ts';
import styles from './directory.module.css';

const SHOWN = 5;

/** Names that were probably entered twice, with a button to merge them. Shows nothing when there are none. */
export function EnteredTwice({
  kind,
  onMerge,
}: {
  kind: DirectoryKind;
  onMerge: (entries: readonly DirectoryEntry[]) => void;
}) {
  const format = useFormat();
  const { data } = useReport('enteredTwice', { kind });
  const groups = data?.groups ?? [];
  if (groups.length === 0) return null;
  return (
    <Empty title={m.directory_twice_title()}>
      <ul className={styles.twice}>
        {groups.slice(0, SHOWN).map((same) => (
          <li key={same[0]?.id}>
            <span>{format.list(same.map(({ name }) => `“${name}”`))}</span>
            <Button look="secondary" onClick={() => onMerge(same)}>
              {m.directory_twice_merge({ name: same[0]?.name ?? '' })}
            </Button>
          </li>
        ))}
      </ul>
      {groups.length > SHOWN && <p>{m.directory_twice_more({ count: groups.length - SHOWN })}</p>}
    </Empty>
  );
}

import { Button } from '../../ui/button.tsx';
import type { DirectoryEntry } from '../../../contract/directory.ts';
import { findSameNames } from '../../../domain/same-name.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { Empty } from '../../ui/empty.tsx';
import styles from './directory.module.css';

const SHOWN = 5;

/** Names that were probably entered twice, with the way to make one of them. Nothing where there are none. */
export function EnteredTwice({
  entries,
  onMerge,
}: {
  entries: readonly DirectoryEntry[];
  onMerge: (entries: readonly DirectoryEntry[]) => void;
}) {
  const format = useFormat();
  const groups = findSameNames(entries.filter(({ isArchived }) => !isArchived));
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

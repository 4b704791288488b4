import type { functions } from '../../../contract/functions.ts';
import type { OutputOf } from '../../../contract/kit.ts';
import { m } from '../../../words/messages.js';
import { useFormat } from '../../shared/format.ts';
import { nameSize } from '../frame/size-words.ts';
import { useAddress } from '../frame/use-address.ts';
import styles from './size-counts.module.css';

type Counts = OutputOf<typeof functions.tshirts>['counts'];

/** How many of each size; choosing one shows who. */
export function SizeCounts({ counts, missing, total }: { counts: Counts; missing: number; total: number }) {
  const format = useFormat();
  const [search, change] = useAddress();
  const tiles = [
    ...counts.map(({ size, count }) => ({ size: size as string | undefined, name: nameSize(size), count })),
    { size: 'missing', name: m.admin_tshirts_missing(), count: missing },
    { size: undefined, name: m.admin_tshirts_total(), count: total },
  ];
  return (
    <ul className={styles.counts} aria-label={m.admin_tshirts_counts()}>
      {tiles.map(({ size, name, count }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.count}
            aria-pressed={search['size'] === size}
            onClick={() => change({ size, page: undefined })}
          >
            <span>{name}</span>
            <strong>{format.number(count)}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
}

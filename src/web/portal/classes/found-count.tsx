import { m } from '../../../words/messages.js';
import styles from './filter-chips.module.css';
import { COUNT_ID, type Control, type Wishes } from './filter-controls.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

// Only for whoever narrows the catalogue down.
const FilterChips = lazyPart(() => import('./filter-chips.tsx'), { missing: () => null });

interface FoundCountProps {
  controls: readonly Control[];
  wishes: Wishes;
  count: number;
  /** The words that were typed stand nowhere: what is shown only comes near. */
  isNear: boolean;
  onChange: (wishes: Partial<Wishes>) => void;
}

/** How many classes are shown, and what narrows them down. */
export function FoundCount({ count, isNear, ...chips }: FoundCountProps) {
  const { wishes } = chips;
  return (
    <div className={styles.line}>
      <output id={COUNT_ID} tabIndex={-1} className={styles.count}>
        {m.classes_count({ count })} {isNear && m.classes_near({ words: wishes.q.trim() })}
      </output>
      {Object.values(wishes).some((wish) => wish.length > 0) && <FilterChips {...chips} />}
    </div>
  );
}

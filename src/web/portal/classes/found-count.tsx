import { lazy, Suspense } from 'react';
import { m } from '../../../words/messages.js';
import styles from './filter-chips.module.css';
import type { Control, Wishes } from './filter-controls.ts';

// Only for whoever narrows the catalogue down.
const FilterChips = lazy(() => import('./filter-chips.tsx'));

export interface FoundCountProps {
  controls: readonly Control[];
  wishes: Wishes;
  count: number;
  /** The words that were typed stand nowhere: what is shown only comes near. */
  isNear: boolean;
  onChange: (wishes: Partial<Wishes>) => void;
}

export const COUNT_ID = 'classes-count';
export const NO_WISHES: Wishes = { q: '', whom: '', day: '', time: '', type: '', place: '', seats: '' };

/** How many classes are shown, and what narrows them down. */
export function FoundCount({ count, isNear, ...chips }: FoundCountProps) {
  const { wishes } = chips;
  return (
    <div className={styles.line}>
      <output id={COUNT_ID} tabIndex={-1} className={styles.count}>
        {m.classes_count({ count })} {isNear && m.classes_near({ words: wishes.q.trim() })}
      </output>
      {Object.values(wishes).some((wish) => wish !== '') && (
        <Suspense>
          <FilterChips {...chips} />
        </Suspense>
      )}
    </div>
  );
}

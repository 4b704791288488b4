import { m } from '../../../words/messages.js';
import { chosenOf, type Control, type Wishes } from './filter-controls.ts';
import styles from './filter-chips.module.css';

interface Chips {
  controls: readonly Control[];
  wishes: Wishes;
  count: number;
  /** The words that were typed stand nowhere: what is shown only comes near. */
  isNear: boolean;
  onChange: (wishes: Partial<Wishes>) => void;
}

const NOTHING: Wishes = { q: '', whom: '', day: '', time: '', type: '', place: '', seats: '' };

/** How many classes are shown, and what narrows them down; each can be taken away. */
export function FilterChips({ controls, wishes, count, isNear, onChange }: Chips) {
  const act = (changes: Partial<Wishes>) => {
    // The pressed chip is gone after it.
    document.getElementById(COUNT)?.focus({ preventScroll: true });
    onChange(changes);
  };
  const chosen = controls.flatMap((control) => {
    const option = chosenOf(control);
    return option ? [{ control, option }] : [];
  });
  return (
    <div className={styles.line}>
      <output id={COUNT} tabIndex={-1} className={styles.count}>
        {m.classes_count({ count })} {isNear && m.classes_near({ words: wishes.q.trim() })}
      </output>
      {chosen.map(({ control, option }) => (
        <button key={control.name} type="button" className={styles.chip} onClick={() => act({ [control.name]: '' })}>
          <span className={styles.unseen}>{m.classes_remove_filter()} </span>
          {option.name}
          <span className={styles.cross} aria-hidden="true" />
        </button>
      ))}
      {(chosen.length > 0 || wishes.q !== '') && (
        <button type="button" className={styles.clear} onClick={() => act(NOTHING)}>
          {m.classes_clear()}
        </button>
      )}
    </div>
  );
}

const COUNT = 'classes-count';
export { NOTHING as NO_WISHES };

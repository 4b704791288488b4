import { m } from '../../../words/messages.js';
import { Hidden } from '../../ui/hidden.tsx';
import styles from './filter-chips.module.css';
import { chooseOf, chosenOf, COUNT_ID, type Control, NO_WISHES, type Wishes } from './filter-controls.ts';

/** What narrows the catalogue down; each can be taken away, and all of it. */
export default function FilterChips({
  controls,
  onChange,
}: {
  controls: readonly Control[];
  onChange: (wishes: Partial<Wishes>) => void;
}) {
  const act = (changes: Partial<Wishes>) => {
    // The pressed chip is gone after it.
    document.getElementById(COUNT_ID)?.focus({ preventScroll: true });
    onChange(changes);
  };
  return (
    <>
      {controls.flatMap((control) =>
        chosenOf(control).map(({ value, name }) => (
          <button
            key={`${control.name} ${value}`}
            type="button"
            className={styles.chip}
            onClick={() => act(chooseOf(control, value))}
          >
            <Hidden>{m.classes_remove_filter()} </Hidden>
            {name}
            <span className={styles.cross} aria-hidden="true" />
          </button>
        )),
      )}
      <button type="button" className={styles.clear} onClick={() => act(NO_WISHES)}>
        {m.classes_clear()}
      </button>
    </>
  );
}

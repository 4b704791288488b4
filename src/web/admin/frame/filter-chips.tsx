import styles from './filter-chips.module.css';
import { useAddress } from './use-address.ts';

interface Choice {
  readonly value: string | undefined;
  readonly words: string;
}

/** A filter of few choices as chips; the chosen one is in the address under `name`. */
export function FilterChips({ label, name, choices }: { label: string; name: string; choices: readonly Choice[] }) {
  const [search, change] = useAddress();
  const known = choices.some(({ value }) => value === search[name]) ? search[name] : undefined;
  return (
    <fieldset aria-label={label} className={styles.chips}>
      {choices.map(({ value, words }) => (
        <button
          key={words}
          type="button"
          className={styles.chip}
          aria-pressed={value === known}
          onClick={() => change({ [name]: value, page: undefined })}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}

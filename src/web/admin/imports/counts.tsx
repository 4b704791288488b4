import { useFormat } from '../../shared/format.ts';
import styles from './counts.module.css';

/** How many rows become what, each number with its word. */
export function Counts({ counts }: { counts: readonly (readonly [count: number, words: string])[] }) {
  const format = useFormat();
  return (
    <ul className={styles.counts}>
      {counts.map(([count, words]) => (
        <li key={words}>
          <strong>{format.number(count)}</strong> {words}
        </li>
      ))}
    </ul>
  );
}

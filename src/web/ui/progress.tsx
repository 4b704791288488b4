import styles from './progress.module.css';

/** How far something is, in hundredths; without a number, only that it goes on. */
export function Progress({ label, value }: { label: string; value: number | null }) {
  return (
    <progress
      className={styles.progress}
      aria-label={label}
      max={100}
      {...(value !== null && { value: Math.round(value) })}
    />
  );
}

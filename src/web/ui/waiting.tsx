import styles from './waiting.module.css';

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

/** The shape of something that is on its way. */
export function Skeleton({ height, width, most }: { height: number; width?: number | string; most?: number }) {
  return <div aria-hidden="true" className={styles.skeleton} style={{ height, width, maxWidth: most }} />;
}

/** The shape of a whole screen: what stands below it is out of sight, and does not move when the screen comes. */
export function ScreenSkeleton() {
  return <div aria-hidden="true" className={`${styles.skeleton} ${styles.screen}`} />;
}

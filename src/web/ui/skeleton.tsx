import styles from './skeleton.module.css';

/** The shape of something that is on its way. */
export function Skeleton({ height, width, most }: { height: number; width?: number | string; most?: number }) {
  return <div aria-hidden="true" className={styles.skeleton} style={{ height, width, maxWidth: most }} />;
}

import type { ComponentProps } from 'react';
import styles from './rows.module.css';

/** A list in a frame, with a line between its rows. */
export function Rows(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.rows} />;
}

/** What it is, and beside it what can be done with it; below each other where there is no room. */
export function Row(props: Omit<ComponentProps<'li'>, 'className'>) {
  return <li {...props} className={styles.row} />;
}

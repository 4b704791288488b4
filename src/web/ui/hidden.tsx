import type { ComponentProps } from 'react';
import styles from './hidden.module.css';

/** Words for those who do not see the screen. */
export function Hidden(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.hidden} />;
}

import type { ComponentProps } from 'react';
import styles from './hidden.module.css';

/** What makes an element there only for those who do not see the screen, where it is no span. */
export const hiddenClass = styles.hidden;

/** Words for those who do not see the screen. */
export function Hidden(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.hidden} />;
}

import { useRemoteValues } from '../../shared/remote-values.ts';
import styles from './header-message.module.css';

/** The line that the school's remote configuration puts into the header of every page (`header_message`). */
export function HeaderMessage() {
  const { headerMessage } = useRemoteValues();
  return headerMessage && <aside className={styles.message}>{headerMessage}</aside>;
}

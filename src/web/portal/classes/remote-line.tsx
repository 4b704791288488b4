import { useRemoteValues } from '../../shared/remote-values.ts';
import styles from './remote-line.module.css';

/** The line that the school's remote configuration puts above the classes (`catalogue_notice`). */
export function RemoteLine() {
  const { catalogueNotice } = useRemoteValues();
  return catalogueNotice && <p className={styles.line}>{catalogueNotice}</p>;
}

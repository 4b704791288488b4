import { useSyncExternalStore } from 'react';
import { m } from '../../words/messages.js';
import styles from './network-notice.module.css';

/** Says so quietly while the network is lost. It lies over the page, so that nothing jumps. */
export function NetworkNotice() {
  const isOnline = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={styles.place}>
      {!isOnline && <p className={styles.notice}>{m.shell_offline()}</p>}
    </div>
  );
}

function onNetworkChange(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

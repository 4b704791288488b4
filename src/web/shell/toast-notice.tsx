import { m } from '../../words/messages.js';
import { type Toast, toasts } from '../shared/toasts.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './toast-notice.module.css';

/** One toast: no card of the page, it speaks in its tone. */
export default function ToastNotice({ toast: { id, severity, summary, detail, closable } }: { toast: Toast }) {
  return (
    <Notice
      tone={severity}
      title={summary}
      className={styles.toast}
      {...(closable && { closes: { label: m.shell_close(), onClose: () => toasts.close(id) } })}
    >
      {detail && <p>{detail}</p>}
    </Notice>
  );
}

import { useEffect, useRef } from 'react';
import { m } from '../../words/messages.js';
import { toasts, useShownToasts } from '../shared/toasts.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './toast-list.module.css';

/** Toasts at the top right, below the header. None goes while somebody points at them or has focus in them. */
export function ToastList() {
  const shown = useShownToasts();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // A dialog lies above everything else, whatever its number: what is said meanwhile must lie above the dialog.
    if (!list.current || shown.length === 0 || !document.querySelector('dialog:modal')) return;
    list.current.popover = 'manual';
    list.current.hidePopover();
    list.current.showPopover();
  }, [shown]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at toasts, or focus in them, only keeps them there
    <section
      ref={list}
      aria-label={m.shell_notices()}
      className={styles.list}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      {shown.map(({ id, severity, summary, detail, closable }) => (
        <Notice
          key={id}
          tone={severity}
          title={summary}
          isAlert={severity === 'error' || severity === 'warn'}
          isStatus={severity === 'success' || severity === 'info'}
          className={styles.toast}
          {...(closable && { closes: { label: m.shell_close(), onClose: () => toasts.close(id) } })}
        >
          {detail && <p>{detail}</p>}
        </Notice>
      ))}
    </section>
  );
}

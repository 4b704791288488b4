import { useEffect, useRef } from 'react';
import { m } from '../../words/messages.js';
import { type Toast, toasts, useShownToasts } from '../shared/toasts.ts';
import styles from './toast-list.module.css';
import { lazyPart } from '../ui/lazy-part.tsx';

export const loadToastNotice = () => import('./toast-notice.tsx');
// Most visits see none. Said without its looks is better than not said.
const ToastNotice = lazyPart(loadToastNotice, { missing: Plain });

function Plain({ toast: { summary, detail } }: { toast: Toast }) {
  return (
    <p>
      {summary} {detail}
    </p>
  );
}

/**
 * Toasts have their place at the top right, in the header; the newest stands first. None goes while somebody points at them or has focus in
 * them. The regions are there before they speak: only then is what comes into them read out.
 */
export function ToastList() {
  const shown = useShownToasts();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!list.current) return;
    // A dialog lies above everything else, whatever its number: what is said meanwhile must lie above the dialog.
    list.current.popover = shown.length > 0 && document.querySelector('dialog:modal') ? 'manual' : null;
    if (list.current.popover) list.current.showPopover();
  }, [shown]);
  const newest = shown.toReversed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at toasts, or focus in them, only keeps them there
    <section
      ref={list}
      aria-label={m.shell_notices()}
      className={styles.list}
      data-speaks={shown.length > 0 || undefined}
      onPointerEnter={toasts.hold}
      onPointerLeave={toasts.release}
      onFocus={toasts.hold}
      onBlur={toasts.release}
    >
      <Region role="alert" shown={newest.filter(isUrgent)} />
      <Region role="status" shown={newest.filter((toast) => !isUrgent(toast))} />
    </section>
  );
}

const isUrgent = ({ severity }: Toast) => severity === 'error' || severity === 'warn';

function Region({ role, shown }: { role: 'status' | 'alert'; shown: readonly Toast[] }) {
  return (
    <div role={role}>
      {shown.map((toast) => (
        <ToastNotice key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseButton } from './button.tsx';
import styles from './dialog.module.css';
import { useDensity } from './density.tsx';

interface DialogProps {
  readonly isOpen?: boolean;
  readonly title: ReactNode;
  /** The word of the button that closes it, where it has one at its head. */
  readonly closeLabel?: string;
  readonly onClose: () => void;
  readonly size?: 'small' | 'medium' | 'large';
  /** Where it stands: in the middle, at the end of the line over the whole height, or at the foot of the screen. */
  readonly place?: 'middle' | 'side' | 'foot';
  /** Neither Esc nor a click beside it closes it, and nothing is seen of what is behind. */
  readonly isCover?: boolean;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** Something to see or answer before anything else. The browser's own dialog keeps the focus, gives it back, and holds what lies behind. */
export function Dialog({ isOpen = true, ...dialog }: DialogProps) {
  return isOpen ? createPortal(<Opened {...dialog} />, document.body) : null;
}

/** A dialog at the end of the line over the whole height: one thing of a list, which stays behind it. */
export function SidePanel(props: Omit<DialogProps, 'place' | 'isCover'>) {
  return <Dialog size="large" {...props} place="side" />;
}

/** A dialog at the foot of the screen, as phones have them. */
export function Sheet(props: Omit<DialogProps, 'place' | 'size' | 'isCover'>) {
  return <Dialog {...props} place="foot" />;
}

function Opened({
  title,
  closeLabel,
  onClose,
  size = 'medium',
  place = 'middle',
  isCover = false,
  aside,
  children,
}: DialogProps) {
  const titleId = useId();
  const density = useDensity();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (!opened) return undefined;
    opened.showModal();
    opened.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closed before it goes: that is when the browser gives the focus back.
    return () => opened.close();
  }, []);
  const beside = (event: MouseEvent) => {
    // The second click of two that were meant for what opened it closes nothing.
    if (event.target === dialog.current && !isCover && event.detail < 2) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the box lands on the dialog itself; keys are the browser's
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-density={density}
      data-size={size}
      data-place={place}
      data-cover={isCover || undefined}
      aria-labelledby={titleId}
      onMouseDown={beside}
      onKeyDown={(event) => {
        // What listens for keys behind the dialog is not meant.
        event.stopPropagation();
        if (event.key === 'Escape' && isCover) event.preventDefault();
      }}
      onCancel={(event) => {
        // Of a file field within, which says the same when nothing was picked.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!isCover) onClose();
      }}
    >
      <div className={styles.box}>
        <div className={styles.head}>
          <div className={styles.names}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {aside}
          </div>
          {closeLabel && <CloseButton aria-label={closeLabel} onClick={onClose} />}
        </div>
        {children}
      </div>
    </dialog>
  );
}

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
  readonly onStep?: ((step: 1 | -1) => void) | undefined;
  readonly children?: ReactNode;
}

/** Something to see or answer before anything else. The browser's own dialog keeps the focus, gives it back, and holds what lies behind. */
export function Dialog({ isOpen = true, ...dialog }: DialogProps) {
  return isOpen ? createPortal(<Opened {...dialog} />, document.body) : null;
}

interface SidePanelProps extends Omit<DialogProps, 'place' | 'isCover' | 'onStep'> {
  /** What j and k in it do: the next or the one before in the list beside it. */
  readonly onStep?: ((step: 1 | -1) => void) | undefined;
}

/** A dialog at the end of the line over the whole height: one thing of a list, which stays usable beside it where there is room. */
export function SidePanel(props: SidePanelProps) {
  return <Dialog size="large" {...props} place="side" />;
}

/** So soon after it has opened nobody has seen it. */
const SECOND_PRESS_MS = 400;
/** Narrower than this the panel covers what it belongs to, which then must not take the focus. */
const BESIDE = '(width >= 900px)';

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
  onStep,
  children,
}: DialogProps) {
  const titleId = useId();
  const density = useDensity();
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const [isBeside] = useState(() => place === 'side' && matchMedia(BESIDE).matches);
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (!opened) return undefined;
    if (isBeside) opened.show();
    else opened.showModal();
    openedAt.current = performance.now();
    const first = isBeside ? opened.querySelector<HTMLElement>('button') : null;
    (opened.querySelector<HTMLElement>('[data-autofocus]') ?? first)?.focus();
    // Closed before it goes: that is when the browser gives the focus back.
    return () => opened.close();
  }, [isBeside]);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isBeside) return undefined;
    // From the list beside it; what has an Esc of its own has kept that to itself.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current();
    };
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, [isBeside]);
  const beside = (event: MouseEvent) => {
    // The second press of two that were meant for what opened it closes nothing; phones count each by itself.
    const isMeant = event.detail < 2 && performance.now() - openedAt.current > SECOND_PRESS_MS;
    if (event.target === dialog.current && !isCover && !isBeside && isMeant) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the box lands on the dialog itself; Esc, j and k mean the whole of it, whatever in it has the focus
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-density={density}
      data-size={size}
      data-place={place}
      data-cover={isCover || undefined}
      data-beside={isBeside || undefined}
      aria-labelledby={titleId}
      onMouseDown={beside}
      onKeyDown={(event) => {
        // What listens for keys behind the dialog is not meant.
        event.stopPropagation();
        if (event.key === 'Escape' && isCover) event.preventDefault();
        // The browser closes only what holds everything behind it.
        if (event.key === 'Escape' && isBeside) onClose();
        const step = stepOf(event);
        if (step && onStep) {
          event.preventDefault();
          onStep(step);
        }
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

/** Which way j and k go, where nobody is typing. */
function stepOf({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): 1 | -1 | null {
  if (ctrlKey || metaKey || altKey || (key !== 'j' && key !== 'k')) return null;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return null;
  return key === 'j' ? 1 : -1;
}

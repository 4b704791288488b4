import { type ReactNode, useEffect } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { useFloatingBox } from './floating.ts';
import styles from './menu.module.css';

interface PopoverProps extends ButtonLook {
  readonly words: ReactNode;
  /** The accessible name of the box. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that opens a small box with a few fields; Esc or a press elsewhere closes it. */
export function Popover({ words, label, children, ...look }: PopoverProps) {
  const { isOpen, opener, box } = useFloatingBox('dialog');
  useEffect(() => {
    if (isOpen) box.ref.current?.querySelector<HTMLElement>('input, button, select')?.focus();
  }, [isOpen, box.ref]);
  return (
    <>
      <Button {...look} {...opener}>
        {words}
      </Button>
      {isOpen && (
        <div {...box} role="dialog" aria-label={label} className={styles.box}>
          {children}
        </div>
      )}
    </>
  );
}

import { type ReactNode, useEffect } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { useFloatingBox } from './floating.ts';
import styles from './menu.module.css';

interface PopoverProps extends ButtonLook {
  readonly words: ReactNode;
  /** What the box is called. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button and a small box with a few fields, which stays until Esc or a press elsewhere. */
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is the browser's; here it is only kept from what lies behind
        <div
          {...box}
          role="dialog"
          aria-label={label}
          className={styles.box}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            opener.ref.current?.focus();
          }}
        >
          {children}
        </div>
      )}
    </>
  );
}

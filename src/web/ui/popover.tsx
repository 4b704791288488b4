import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import { useFloating } from './floating.ts';
import styles from './menu.module.css';

interface PopoverProps extends ButtonLook {
  readonly words: ReactNode;
  /** What the box is called. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button and a small box with a few fields, which stays until Esc or a press elsewhere. */
export function Popover({ words, label, children, ...look }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useFloating(isOpen, opener, box);
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>('input, button, select')?.focus();
  }, [isOpen]);
  return (
    <>
      <Button
        {...look}
        ref={opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </Button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc is the browser's; here it is only kept from what lies behind
        <div
          ref={box}
          id={id}
          role="dialog"
          aria-label={label}
          popover="auto"
          className={styles.box}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            opener.current?.focus();
          }}
          onToggle={(event) => {
            if (event.newState === 'closed') setOpen(false);
          }}
        >
          {children}
        </div>
      )}
    </>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import styles from './menu.module.css';
import { useFloatingBox } from './floating.ts';

export interface MenuEntry {
  readonly label: string;
  readonly onAct: () => void;
  /** The act deletes or removes something. */
  readonly isDanger?: boolean;
}

interface MenuProps extends ButtonLook {
  /** The text of the button; `label` is its accessible name if the text says too little. */
  readonly words: ReactNode;
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
}

/** A button with a menu of a few acts. Arrow keys move among them; Esc or a press elsewhere closes it. */
export function Menu({ words, label, entries, isBusy = false, disabled, ...look }: MenuProps) {
  const { isOpen, setOpen, opener, box } = useFloatingBox('menu');
  useEffect(() => {
    if (isOpen) itemsOf(box.ref.current)[0]?.focus();
  }, [isOpen, box.ref]);
  const close = () => {
    setOpen(false);
    opener.ref.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'Escape') close();
    else if (!moveFocus(itemsOf(box.ref.current), event.key)) return;
    // Elements behind the menu must not react to the key.
    event.stopPropagation();
    if (event.key !== 'Tab') event.preventDefault();
  };
  return (
    <>
      <Button {...look} {...opener} isBusy={isBusy} disabled={disabled} aria-label={label}>
        {words}
      </Button>
      {isOpen && (
        <div
          {...box}
          role="menu"
          tabIndex={-1}
          aria-label={label ?? (typeof words === 'string' ? words : undefined)}
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          {entries.map(({ label: name, onAct, isDanger }) => (
            <button
              key={name}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={styles.item}
              data-danger={isDanger || undefined}
              onClick={() => {
                close();
                onAct();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

/** Moves the focus by arrow keys, Home and End, wrapping around at the ends; true if the key was one of them. */
function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  items.at(next === items.length ? 0 : next)?.focus();
  return true;
}

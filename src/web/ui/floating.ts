import { type KeyboardEvent, type RefObject, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react';

const GAP = 4;

/** A button and the box that it opens above the page: what ties the two together, and when it is open. Esc, or a press elsewhere, closes it. */
export function useFloatingBox(role: 'menu' | 'dialog') {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  usePlace(isOpen, opener, box);
  return {
    isOpen,
    setOpen,
    opener: {
      ref: opener,
      'aria-haspopup': role,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setOpen(!isOpen),
    },
    box: {
      ref: box,
      id,
      popover: 'auto',
      onToggle: (event: ToggleEvent) => {
        if (event.newState === 'closed') setOpen(false);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        // The browser closes the box; what is behind it must not close as well.
        event.stopPropagation();
        opener.current?.focus();
      },
    },
  } as const;
}

/** Keeps a box that floats above the page at the foot of what opened it, its ends together; above it where there is no room below. */
function usePlace(isOpen: boolean, opener: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [from, floating] = [opener.current, box.current];
    if (!isOpen || !from || !floating) return undefined;
    floating.showPopover();
    const place = () => {
      const at = from.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = floating;
      const isRoomBelow = at.bottom + GAP + height <= innerHeight || at.top < height + GAP;
      const start = getComputedStyle(from).direction === 'rtl' ? at.left : at.right - width;
      floating.style.left = `${Math.max(GAP, Math.min(start, innerWidth - width - GAP))}px`;
      floating.style.top = `${isRoomBelow ? at.bottom + GAP : at.top - GAP - height}px`;
    };
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [isOpen, opener, box]);
}

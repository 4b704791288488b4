import { type RefObject, useLayoutEffect } from 'react';

const GAP = 4;

/** Keeps a box that floats above the page at the foot of what opened it, its ends together; above it where there is no room below. */
export function useFloating(
  isOpen: boolean,
  opener: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
): void {
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

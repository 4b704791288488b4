import { useEffect, useRef } from 'react';

/** The link in the first cell of a row, which opens it. */
function linkOf(row: Element | null | undefined): HTMLElement | null {
  const link = row?.querySelector('th a, a');
  return link instanceof HTMLElement ? link : null;
}

const rowOf = (id: string) => document.querySelector(`tr[data-row="${CSS.escape(id)}"]`);

/** Puts the focus on the row of something that was open beside its table. */
export function focusRow(id: string): void {
  // After the panel has let the focus go.
  requestAnimationFrame(() => linkOf(rowOf(id))?.focus({ preventScroll: true }));
}

/** Puts the focus on the first row of the table on screen, if there is one. */
export function focusFirstRow(): void {
  linkOf(document.querySelector('main tr[data-row]'))?.focus();
}

/** Opens the row after or before one that is open beside its table; at the ends nothing happens. */
export function stepFrom(id: string): (step: 1 | -1) => void {
  return (step) => {
    const row = rowOf(id);
    const next = linkOf(step === 1 ? row?.nextElementSibling : row?.previousElementSibling);
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    next?.click();
  };
}

/** Once what is open beside a table closes, the focus is on its row, whichever it was by then. */
export function useBackToRow(id: string | undefined): void {
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!id && last.current) focusRow(last.current);
    last.current = id;
  }, [id]);
}

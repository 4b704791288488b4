import type { KeyboardEvent } from 'react';
import type { FieldWords } from '../field.tsx';

/** A field's words as Mantine takes them; its list stands inside the dialog that the field may stand in. */
export function fieldProps({
  label,
  description,
  error,
  required,
  className,
  id,
}: FieldWords & { readonly id?: string }) {
  return {
    label,
    size: 'md',
    onKeyDownCapture: keepDialogOpen,
    comboboxProps: { withinPortal: false, floatingStrategy: 'fixed', keepMounted: false },
    ...(description !== undefined && { description }),
    ...(error !== undefined && { error }),
    ...(required !== undefined && { required }),
    ...(className !== undefined && { className }),
    ...(id !== undefined && { id }),
  } as const;
}

/** Esc closes the list first; the dialog that the field stands in only when there is none. */
function keepDialogOpen(event: KeyboardEvent<HTMLElement>): void {
  const isListOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && isListOpen) event.preventDefault();
}

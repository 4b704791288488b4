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
    comboboxProps: { withinPortal: false, floatingStrategy: 'fixed' },
    ...(description !== undefined && { description }),
    ...(error !== undefined && { error }),
    ...(required !== undefined && { required }),
    ...(className !== undefined && { className }),
    ...(id !== undefined && { id }),
  } as const;
}

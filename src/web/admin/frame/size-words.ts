import { isSpecified } from '../../../domain/sizes.ts';
import { m } from '../../../words/messages.js';

/** A t-shirt size in words; what is not known is a dash. */
export function nameSize(size: string | null): string {
  if (size === null) return m.admin_unknown();
  return isSpecified(size) ? m.admin_size_of({ size }) : size;
}

/** The sizes to choose from, with the one somebody has even if it is not offered any more. */
export function sizeOptions(
  list: readonly { readonly size: string; readonly isOffered?: boolean }[],
  had: string | null,
): { value: string; label: string }[] {
  const offered = list.filter(({ size, isOffered = true }) => isOffered || size === had).map(({ size }) => size);
  const sizes = had === null || offered.includes(had) ? offered : [...offered, had];
  return sizes.map((value) => ({ value, label: nameSize(value) }));
}

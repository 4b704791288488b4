import { TSHIRT_SIZES } from '../../../contract/students.ts';
import { m } from '../../../words/messages.js';

/** A t-shirt size in words; what is not known is a dash. */
export function nameSize(size: string | null): string {
  if (size === null) return m.admin_unknown();
  const known = TSHIRT_SIZES.find((each) => each === size);
  return known ? m.admin_size_of({ size: known }) : size;
}

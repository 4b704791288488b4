import type { LineResult } from '../../../contract/enrollments.ts';
import type { Missing } from '../../../domain/missing-sections.ts';

/** What is missing as a family reads it: sections by name, waivers by title. */
export function tellMissing(
  missing: readonly Missing[],
): Pick<LineResult, 'waivers'> & { sections: NonNullable<LineResult['sections']> } {
  const sections = missing.flatMap((each) => (each.section === 'waivers' ? [] : each.section));
  const waivers = missing.flatMap((each) => (each.section === 'waivers' ? each.title : []));
  return { sections, ...(waivers.length > 0 && { waivers }) };
}

import { changedFields } from '../../../domain/class-content.ts';
import { changedDates } from '../../../domain/followed-dates.ts';
import type { HeldDate } from '../../../domain/schedule.ts';
import type { StoredClass } from './class-store.ts';
import type { WantedContent } from './wanted-content.ts';

type Described = Pick<WantedContent, 'content' | 'typeName' | 'location' | 'instructorNames'>;

/** What a change of a class changes, by field, from and to; names instead of ids, and of the dates only those that differ. */
export function describeChange(
  stored: StoredClass,
  wanted: WantedContent,
): Record<string, { from: unknown; to: unknown }> {
  const changed: Record<string, { from: unknown; to: unknown }> = changedFields(named(stored), named(wanted));
  const { gone, come } = changedDates(stored.meetings, wanted.meetings);
  if (gone.length + come.length > 0)
    changed['dates'] = { from: gone.map(dateWords).sort(), to: come.map(dateWords).sort() };
  return changed;
}

function named({ content, typeName, location, instructorNames }: Described) {
  const { typeId: _type, locationId: _location, instructorIds: _instructors, options, ...rest } = content;
  return {
    ...rest,
    options: options.map(({ name, priceCents }) => ({ name, priceCents })),
    type: typeName,
    location: location?.name ?? null,
    instructors: [...instructorNames],
  };
}

function dateWords({ on, start, end, place }: HeldDate): string {
  return [`${on} ${start}–${end}`, place?.name].filter(Boolean).join(', ');
}

import { m } from '../../../words/messages.js';
import { type Format, useFormat } from '../../shared/format.ts';
import { Tag } from '../../ui/notice.tsx';
import type { CalendarEntry } from './entries.ts';

/** What is unusual about a date, in words; null where nothing is. */
export function describeMark({ isCancelled, mark, otherOn = '' }: CalendarEntry, format: Format): string | null {
  if (isCancelled) return m.calendar_cancelled();
  if (mark === 'extra') return m.calendar_extra();
  if (mark === 'moved') return m.calendar_moved({ day: format.day(otherOn) });
  if (mark === 'moved-away') return m.calendar_moved_away({ day: format.day(otherOn) });
  return mark === 'not-held' ? m.calendar_not_held() : null;
}

/** The same as a tag. */
export function DateMarks({ entry }: { entry: CalendarEntry }) {
  const words = describeMark(entry, useFormat());
  if (!words) return null;
  const isUsual = entry.mark === 'extra' || entry.mark === 'moved';
  return <Tag tone={entry.isCancelled || !isUsual ? 'error' : 'info'}>{words}</Tag>;
}

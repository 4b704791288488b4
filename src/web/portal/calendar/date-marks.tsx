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

/** Which of one's own students have it: "Maya, Leo (waitlist)". */
export function describeStudents({ students }: CalendarEntry, format: Format): string | null {
  if (!students) return null;
  return format.list(
    students.map(({ studentName, isTentative }) =>
      isTentative ? m.calendar_tentative({ name: studentName }) : studentName,
    ),
  );
}

/** What staff are told of it: that nobody sees it yet, how full it is, and what is needed twice. */
export function describeForStaff({ isDraft, fill, clashes }: CalendarEntry, format: Format): string | null {
  const parts = [
    isDraft && m.calendar_draft(),
    fill && m.calendar_fill({ taken: fill.seatsTaken, capacity: fill.capacity }),
    fill && fill.waiting > 0 && m.calendar_waiting({ count: fill.waiting }),
    clashes && m.calendar_clash({ names: format.list(clashes) }),
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** The same as a tag. */
export function DateMarks({ entry }: { entry: CalendarEntry }) {
  const words = describeMark(entry, useFormat());
  if (!words) return null;
  const isUsual = entry.mark === 'extra' || entry.mark === 'moved';
  return <Tag tone={entry.isCancelled || !isUsual ? 'error' : 'info'}>{words}</Tag>;
}

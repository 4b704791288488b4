import type { MeetingTime } from '../../../domain/schedule.ts';
import type { StoredMeeting } from './class-store.ts';

const key = ({ on, start, end }: MeetingTime) => `${on} ${start} ${end}`;

/** The dates that are no longer, and those that are new. */
export function changedMeetings<Before extends MeetingTime>(
  before: readonly Before[],
  after: readonly MeetingTime[],
): { gone: Before[]; come: MeetingTime[] } {
  const [old, wanted] = [new Set(before.map(key)), new Set(after.map(key))];
  return { gone: before.filter((one) => !wanted.has(key(one))), come: after.filter((one) => !old.has(key(one))) };
}

/** What becomes of the rows: a date that only moves within its day keeps its row, so that calendars follow it. */
export function compareMeetings(
  before: readonly StoredMeeting[],
  after: readonly MeetingTime[],
): { removed: StoredMeeting[]; added: MeetingTime[]; retimed: StoredMeeting[] } {
  const changed = changedMeetings(before, after);
  const gone = Map.groupBy(changed.gone, ({ on }) => on);
  const come = Map.groupBy(changed.come, ({ on }) => on);
  const retimed: StoredMeeting[] = [];
  for (const [on, [meeting, ...more]] of gone) {
    const [replacement, ...others] = come.get(on) ?? [];
    if (!meeting || !replacement || more.length > 0 || others.length > 0) continue;
    retimed.push({ id: meeting.id, ...replacement });
    gone.delete(on);
    come.delete(on);
  }
  return { removed: [...gone.values()].flat(), added: [...come.values()].flat(), retimed };
}

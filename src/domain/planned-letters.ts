import { Temporal } from 'temporal-polyfill';

/** A letter that could not go within so many hours of its time waits for a person: what it says may be old. */
const LATE_AFTER_MS = 24 * 3_600_000;

/** A day and a time on the school's clocks. */
interface Moment {
  readonly on: string;
  readonly at: string;
}

interface Clocks {
  readonly now: number;
  readonly timeZone: string;
}

/** When a letter goes, and whether the school's clocks show that time once, skip it (it goes an hour later) or show it twice (it goes at the first). */
export interface SendingTime {
  readonly sendsAt: string;
  readonly clocks: 'once' | 'skipped' | 'twice';
}

/** When a letter goes that is planned for a day and time on the school's clocks; null where that is past or more than a year ahead. */
export function decideSendingTime({ on, at }: Moment, { now, timeZone }: Clocks): SendingTime | null {
  const { goes, clocks } = goesAt({ on, at }, timeZone);
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(timeZone);
  if (goes.epochMilliseconds <= now) return null;
  if (Temporal.ZonedDateTime.compare(goes, today.add({ years: 1 })) > 0) return null;
  return { sendsAt: goes.toInstant().toString({ fractionalSecondDigits: 3 }), clocks };
}

function goesAt({ on, at }: Moment, timeZone: string) {
  const wall = Temporal.PlainDate.from(on).toPlainDateTime(Temporal.PlainTime.from(at));
  const first = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  const last = wall.toZonedDateTime(timeZone, { disambiguation: 'later' });
  const isSkipped = !last.toPlainDateTime().equals(wall);
  const clocks: SendingTime['clocks'] = isSkipped
    ? 'skipped'
    : first.epochMilliseconds === last.epochMilliseconds
      ? 'once'
      : 'twice';
  return { goes: isSkipped ? last : first, clocks };
}

/** The instant of a day and a time on the school's clocks: of a time that they skip an hour later, of one that they show twice the first. */
export function instantAtSchool(moment: Moment, timeZone: string): string {
  return goesAt(moment, timeZone).goes.toInstant().toString({ fractionalSecondDigits: 3 });
}

/** How a planned letter stands: it waits for its time, goes now, or waits for a person because it is late or its planner may not send it any more. */
export type PlannedState = 'waits' | 'due' | 'late' | 'planner-gone';

/** How a planned letter stands now. A day late it still goes; later, or where its planner may not send letters any more, a person decides. */
export function decidePlanned(
  { sendsAt, mayPlannerSend }: { readonly sendsAt: string; readonly mayPlannerSend: boolean },
  now: number,
): PlannedState {
  const due = Date.parse(sendsAt);
  if (!mayPlannerSend) return 'planner-gone';
  if (now < due) return 'waits';
  return now - due > LATE_AFTER_MS ? 'late' : 'due';
}

import type { CalendarTrouble, subscribedCalendars } from '../../../../contract/subscribed-calendars.ts';
import type { OutputOf } from '../../../../contract/kit.ts';
import { m } from '../../../../words/messages.js';
import type { OwnWords } from '../../../shared/failure.ts';
import type { Format } from '../../../shared/format.ts';
import { spanOf } from '../span.ts';

export type Calendar = OutputOf<typeof subscribedCalendars>['calendars'][number];
export type Difference = Calendar['differences'][number];

export const TROUBLES: Readonly<Record<CalendarTrouble, () => string>> = {
  'not-an-address': m.calendars_trouble_not_an_address,
  'not-https': m.calendars_trouble_not_https,
  'has-password': m.calendars_trouble_has_password,
  'other-port': m.calendars_trouble_other_port,
  'no-such-host': m.calendars_trouble_no_such_host,
  'not-public': m.calendars_trouble_not_public,
  certificate: m.calendars_trouble_certificate,
  unreachable: m.calendars_trouble_unreachable,
  'too-slow': m.calendars_trouble_too_slow,
  'too-many-redirects': m.calendars_trouble_too_many_redirects,
  refused: m.calendars_trouble_refused,
  compressed: m.calendars_trouble_compressed,
  'too-big': m.calendars_trouble_too_big,
  'no-calendar': m.calendars_trouble_no_calendar,
  'cut-short': m.calendars_trouble_cut_short,
  'no-days': m.calendars_trouble_no_days,
  'too-many-days': m.calendars_trouble_too_many_days,
  'too-much': m.calendars_trouble_too_much,
};

const isTrouble = (why: string): why is CalendarTrouble => Object.hasOwn(TROUBLES, why);

/** What the acts on a calendar say about an expected "no". */
export const OWN_WORDS: OwnWords = {
  'calendar-not-read': ({ why }) => (isTrouble(why) ? TROUBLES[why]() : m.calendars_not_read()),
  'changed-meanwhile': m.calendars_changed_meanwhile,
  'too-many-tries': m.calendars_just_looked,
};

/** What a difference is, as its box says it. */
export function describeDifference({ kind, was, ...day }: Difference, format: Format): string {
  const [span, name] = [spanOf(day, format), day.name || m.closed_days_unnamed()];
  if (kind === 'gone') return m.calendars_gone({ span, name });
  if (!was) return m.calendars_new({ span, name });
  const isRenamed = was.from === day.from && was.to === day.to;
  return isRenamed
    ? m.calendars_renamed({ span, name, before: was.name })
    : m.calendars_changed({ span, name, before: spanOf(was, format) });
}

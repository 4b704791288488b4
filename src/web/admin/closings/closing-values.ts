import type { Functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { checkClosedTime, MOST_CLOSED_AT_ONCE } from '../../../domain/closings.ts';
import { m } from '../../../words/messages.js';
import { type Choices, isComplete } from './choices.ts';

type Asked = InputOf<Functions['previewClosing']>;

/** A closing as it is typed. */
export interface ClosingValues {
  from: string;
  to: string;
  hasHours: boolean;
  start: string;
  end: string;
  whom: 'school' | 'place' | 'classes';
  locationId: string;
  reason: string;
  tell: boolean;
  words: string;
}

/** Whole days unless hours are given; a single day unless there is a last one. */
export function timeOf({ from, to, hasHours, start, end }: ClosingValues) {
  return {
    from,
    to: to || from,
    start: hasHours && start !== '' ? start : null,
    end: hasHours && end !== '' ? end : null,
  };
}

const TIME_WORDS = {
  'days-reversed': m.closings_reversed,
  'too-many': () => m.closings_too_long({ most: MOST_CLOSED_AT_ONCE }),
  'ends-before-it-begins': m.closings_hours_wrong,
} as const;

/** What is wrong with the time or the place, before anything is asked. */
export function wrongTime(values: ClosingValues): Record<string, string> {
  const time = timeOf(values);
  const wrong = time.from === '' ? null : checkClosedTime(time);
  const isHourMissing = values.hasHours && time.start === null && time.end === null;
  const isPlaceMissing = values.whom === 'place' && values.locationId === '';
  return {
    ...(time.from === '' && { from: m.closings_day_missing() }),
    ...(wrong && { [wrong.field]: TIME_WORDS[wrong.code]() }),
    // Without an hour the whole day would be closed, which nobody has said.
    ...(isHourMissing && { start: m.closings_hours_missing() }),
    ...(isPlaceMissing && { locationId: m.closings_location_choose() }),
  };
}

/** What the preview is asked for: of a class that goes to another date, also what it meets there. */
export function askedOf(values: ClosingValues, classId: string | undefined, choices: Choices): Asked {
  const time = timeOf(values);
  const wanted = Object.entries(choices).flatMap(([id, choice]) => {
    if (choice.act === 'cancel' || choice.act === 'keep' || !isComplete(choice, time)) return [];
    const { act, to, locationId } = choice;
    return [{ classId: id, to: act === 'on' ? to : null, ...(act === 'elsewhere' && { locationId }) }];
  });
  const kept = Object.entries(choices).flatMap(([id, { act }]) => (act === 'keep' ? [id] : []));
  return {
    ...time,
    locationId: values.whom === 'place' ? values.locationId : null,
    classIds: values.whom === 'classes' && classId ? [classId] : null,
    wanted,
    kept,
  };
}

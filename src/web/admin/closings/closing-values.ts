import { MOST_CLOSED_AT_ONCE } from '../../../contract/closings.ts';
import type { Functions } from '../../../contract/functions.ts';
import type { InputOf } from '../../../contract/kit.ts';
import { daysBefore } from '../../../domain/deadlines.ts';
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

/** What is wrong with the time or the place, before anything is asked. */
export function wrongTime(values: ClosingValues): Record<string, string> {
  const { from, to, start, end } = timeOf(values);
  const isPlaceMissing = values.whom === 'place' && values.locationId === '';
  return {
    ...(from === '' && { from: m.closings_day_missing() }),
    ...(to < from && { to: m.closings_reversed() }),
    ...(from !== '' &&
      to >= from &&
      daysBefore(to, MOST_CLOSED_AT_ONCE - 1) > from && { to: m.closings_too_long({ most: MOST_CLOSED_AT_ONCE }) }),
    ...(start !== null && end !== null && end <= start && { end: m.closings_hours_wrong() }),
    ...(isPlaceMissing && { locationId: m.closings_location_choose() }),
  };
}

/** What the preview is asked for: of a class that goes to another date, also what it meets there. */
export function askedOf(values: ClosingValues, classId: string | undefined, choices: Choices): Asked {
  const time = timeOf(values);
  const wanted = Object.entries(choices).flatMap(([id, choice]) => {
    const moves = choice.act === 'end' || (choice.act === 'on' && isComplete(choice, time));
    return moves ? [{ classId: id, to: choice.act === 'on' ? choice.to : null }] : [];
  });
  return {
    ...time,
    locationId: values.whom === 'place' ? values.locationId : null,
    classIds: values.whom === 'classes' && classId ? [classId] : null,
    wanted,
  };
}

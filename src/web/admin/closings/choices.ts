import type { ClosedClass } from '../../../contract/closings.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';

/** What happens to a class on the closed days: called off, held at its end, on another date, at another place, or all the same. */
export type Act = 'cancel' | 'end' | 'on' | 'elsewhere' | 'keep';
export interface Choice {
  readonly act: Act;
  /** The other date. */
  readonly to: MeetingTime;
  /** The other place; empty as long as none is chosen. */
  readonly locationId: string;
}
/** By class; what is not chosen is as `usualAct` says. */
export type Choices = Readonly<Record<string, Choice>>;

/** Called off, but for a class that would have no date left. */
export function choiceOf(one: ClosedClass, choices: Choices): Choice {
  const [date = { on: '', start: '', end: '' }] = one.dates;
  const usual: Act = one.isWhole ? (one.dates[0]?.atEnd ? 'end' : 'keep') : 'cancel';
  return choices[one.id] ?? { act: usual, to: { on: '', start: date.start, end: date.end }, locationId: '' };
}

/** What can be chosen for a class. */
export function actsOf({ dates, isWhole }: ClosedClass): Act[] {
  return [
    ...(isWhole ? [] : ['cancel' as const]),
    ...(dates.every(({ atEnd }) => atEnd !== null) ? ['end' as const] : []),
    ...(dates.length === 1 ? ['on' as const] : []),
    'elsewhere',
    'keep',
  ];
}

/** Whether a class that goes to another date or place says to which. */
export function isComplete(
  { act, to, locationId }: Choice,
  closed: { readonly from: string; readonly to: string },
): boolean {
  const isOutside = to.on !== '' && (to.on < closed.from || to.on > closed.to);
  if (act === 'elsewhere') return locationId !== '';
  return act !== 'on' || (isOutside && to.start !== '' && to.start < to.end);
}

/** The dates that change, as they are sent; none where the class is held all the same. */
export function datesOf(one: ClosedClass, { act, to, locationId }: Choice) {
  if (act === 'keep') return [];
  return one.dates.map(({ on, start, end, atEnd }) => {
    const instead = { cancel: null, end: atEnd, on: to, elsewhere: { on, start, end, locationId } };
    return { on, start, to: instead[act] };
  });
}

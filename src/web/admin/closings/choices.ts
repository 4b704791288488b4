import type { ClosedClass } from '../../../contract/closings.ts';
import type { MeetingTime } from '../../../domain/schedule.ts';

/** What happens to a class on the closed days: called off, held at its end, on another date, or all the same. */
export type Act = 'cancel' | 'end' | 'on' | 'keep';
export interface Choice {
  readonly act: Act;
  /** The other date. */
  readonly to: MeetingTime;
}
/** By class; what is not chosen is as `usualAct` says. */
export type Choices = Readonly<Record<string, Choice>>;

/** Called off, but for a class that would have no date left. */
export function choiceOf(one: ClosedClass, choices: Choices): Choice {
  const [date = { on: '', start: '', end: '' }] = one.dates;
  const usual: Act = one.isWhole ? (one.dates[0]?.atEnd ? 'end' : 'keep') : 'cancel';
  return choices[one.id] ?? { act: usual, to: { on: '', start: date.start, end: date.end } };
}

/** What can be chosen for a class. */
export function actsOf({ dates, isWhole }: ClosedClass): Act[] {
  return [
    ...(isWhole ? [] : ['cancel' as const]),
    ...(dates.every(({ atEnd }) => atEnd !== null) ? ['end' as const] : []),
    ...(dates.length === 1 ? ['on' as const] : []),
    'keep',
  ];
}

/** Whether a class that goes to another date says to which. */
export function isComplete({ act, to }: Choice, closed: { readonly from: string; readonly to: string }): boolean {
  const isOutside = to.on !== '' && (to.on < closed.from || to.on > closed.to);
  return act !== 'on' || (isOutside && to.start !== '' && to.start < to.end);
}

/** The dates that change, as they are sent; none where the class is held all the same. */
export function datesOf(one: ClosedClass, { act, to }: Choice) {
  if (act === 'keep') return [];
  return one.dates.map(({ on, start, atEnd }) => ({
    on,
    start,
    to: act === 'end' ? atEnd : act === 'on' ? to : null,
  }));
}

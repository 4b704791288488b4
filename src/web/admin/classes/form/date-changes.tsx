import type { Meeting } from '../../../../contract/classes.ts';
import { expandDates } from '../../../../domain/class-dates.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import type { ClassFormState } from './class-form-state.ts';
import { planOf } from './class-values.ts';
import styles from './effects.module.css';

/** More are read in the form itself. */
const MOST = 6;

/** Which dates a change takes away and which it brings: one that was dragged to the wrong day is seen before anybody is told. */
export function DateChanges({ state: { base, values, saved } }: { readonly state: ClassFormState }) {
  const format = useFormat();
  const datesOf = (of: typeof values) => expandDates(planOf(of), saved.holidays).meetings;
  const [before, after] = [datesOf(base), datesOf(values)];
  const [gone, come] = [without(before, after), without(after, before)];
  if (gone.length > MOST || come.length > MOST || gone.length + come.length === 0) return null;
  const named = (dates: readonly Meeting[]) =>
    format.list(dates.map(({ on, start, end }) => `${format.dayOfWeek(on)}, ${format.times(start, end)}`));
  return (
    <ul className={styles.counts}>
      {gone.length > 0 && <li>{m.class_form_effect_gone({ dates: named(gone) })}</li>}
      {come.length > 0 && <li>{m.class_form_effect_come({ dates: named(come) })}</li>}
    </ul>
  );
}

function without(dates: readonly Meeting[], others: readonly Meeting[]): Meeting[] {
  const key = ({ on, start, end }: Meeting) => `${on} ${start} ${end}`;
  const held = new Set(others.map(key));
  return dates.filter((date) => !held.has(key(date)));
}

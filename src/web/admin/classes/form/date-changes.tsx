import { expandDates } from '../../../../domain/class-dates.ts';
import { changedDates } from '../../../../domain/followed-dates.ts';
import type { MeetingTime, PlannedDate } from '../../../../domain/schedule.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import { useReport } from '../../frame/use-report.ts';
import { nameOf } from './choices.ts';
import type { ClassFormState } from './class-form-state.ts';
import { planOf } from './class-values.ts';
import styles from './effects.module.css';

/** More are read in the form itself. */
const MOST = 6;

/** Which dates a change takes away and which it brings: one that was dragged to the wrong day is seen before anybody is told. */
export function DateChanges({ state: { base, values, saved } }: { readonly state: ClassFormState }) {
  const format = useFormat();
  const { data } = useReport('classChoices', {});
  const datesOf = (of: typeof values) => expandDates(planOf(of), saved.holidays).meetings;
  const [before, after] = [datesOf(base), datesOf(values)];
  const { gone: notSo, come } = changedDates(before, after);
  // What is only held elsewhere is not gone.
  const gone = without(notSo, come);
  const stays = new Set(notSo.map(timesOf));
  if (gone.length > MOST || come.length > MOST || gone.length + come.length === 0) return null;
  const placeOf = (date: PlannedDate) => {
    if (date.locationId) return m.classes_date_at({ place: nameOf(data?.locations, date.locationId) ?? '' });
    return stays.has(timesOf(date)) ? m.class_form_date_place_own() : '';
  };
  const named = (dates: readonly PlannedDate[], withPlace: boolean) =>
    format.list(
      dates.map((date) =>
        [format.dayOfWeek(date.on), format.times(date.start, date.end), withPlace && placeOf(date)]
          .filter(Boolean)
          .join(', '),
      ),
    );
  return (
    <ul className={styles.counts}>
      {gone.length > 0 && <li>{m.class_form_effect_gone({ dates: named(gone, false) })}</li>}
      {come.length > 0 && <li>{m.class_form_effect_come({ dates: named(come, true) })}</li>}
    </ul>
  );
}

const timesOf = ({ on, start, end }: MeetingTime) => `${on} ${start} ${end}`;

function without(dates: readonly PlannedDate[], others: readonly MeetingTime[]): PlannedDate[] {
  const held = new Set(others.map(timesOf));
  return dates.filter((date) => !held.has(timesOf(date)));
}

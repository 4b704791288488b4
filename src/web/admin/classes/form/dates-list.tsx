import { Button } from '../../../ui/button.tsx';
import { memo, useMemo, useState } from 'react';
import type { PlannedDate } from '../../../../domain/schedule.ts';
import type { DatePlan, Holiday } from '../../../../domain/class-dates.ts';
import { m } from '../../../../words/messages.js';
import { type Format, useFormat } from '../../../shared/format.ts';
import type { Choices } from './choices.ts';
import form from './class-form.module.css';
import styles from './dates.module.css';
import { fieldId } from './parts.ts';
import { DateEditor } from './date-editor.tsx';
import { addDate, type DateRow, listDateRows, moveDate, removeExtra, restoreDate, skipDate } from './date-rows.ts';
import type { SetValues } from './use-class-form.ts';

interface DatesListProps {
  readonly plan: DatePlan;
  readonly holidays: readonly Holiday[];
  /** Where the class is held; a single date may be held at another place. */
  readonly locationId: string;
  readonly locations: Choices['locations'];
  readonly set: SetValues;
  readonly error: string | undefined;
}

/** The resulting dates, each of which can be skipped, moved or restored, and the dates that fall on holidays. */
export const DatesList = memo(function DatesList({
  plan,
  holidays,
  locationId,
  locations,
  set,
  error,
}: DatesListProps) {
  const rows = useMemo(() => listDateRows(plan, holidays), [plan, holidays]);
  const [editing, setEditing] = useState<string | null>(null);
  const change = (next: DatePlan) =>
    set({ skipped: [...next.skipped], moved: [...next.moved], extra: [...next.extra] });
  const places = locations.filter(({ id, isArchived }) => id !== locationId && !isArchived);
  const nameOf = (id: string) => locations.find((one) => one.id === id)?.name ?? '';
  const held = rows.filter((row) => 'meeting' in row).length;
  const times = { start: plan.start ?? '', end: plan.end ?? '' };
  return (
    <div className={form.dates} data-wide>
      <h3 id={fieldId('schedule')} tabIndex={-1}>
        {m.class_form_dates_count({ count: held })}
      </h3>
      {error && (
        <p className={form.error} role="alert">
          {error}
        </p>
      )}
      {rows.length === 0 ? (
        <p className={form.hint}>{m.class_form_no_dates()}</p>
      ) : (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <li key={keyOf(row)} className={styles.row} data-kind={row.kind}>
              {editing === keyOf(row) && 'meeting' in row ? (
                <DateEditor
                  first={row.meeting}
                  places={places}
                  onDone={(meeting) => {
                    change(moved(plan, row, meeting));
                    setEditing(null);
                  }}
                  onCancel={() => setEditing(null)}
                />
              ) : (
                <DateLine row={row} plan={plan} nameOf={nameOf} change={change} edit={() => setEditing(keyOf(row))} />
              )}
            </li>
          ))}
        </ol>
      )}
      {editing === NEW ? (
        <DateEditor
          first={{ on: '', ...times }}
          places={places}
          onDone={(meeting) => {
            change(addDate(plan, meeting));
            setEditing(null);
          }}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <Button look="secondary" onClick={() => setEditing(NEW)}>
          {m.class_form_add_date()}
        </Button>
      )}
    </div>
  );
});

const NEW = 'new';
const keyOf = (row: DateRow) => `${row.kind} ${row.on} ${'meeting' in row ? row.meeting.start : ''}`;

function moved(plan: DatePlan, row: DateRow, to: PlannedDate): DatePlan {
  if (row.kind === 'extra') return addDate(removeExtra(plan, row.meeting), to);
  return moveDate(plan, row.kind === 'moved' ? row.from : row.on, to);
}

interface DateLineProps {
  readonly row: DateRow;
  readonly plan: DatePlan;
  readonly nameOf: (locationId: string) => string;
  readonly change: (plan: DatePlan) => void;
  readonly edit: () => void;
}

function DateLine({ row, plan, nameOf, change, edit }: DateLineProps) {
  const format = useFormat();
  const on = format.longDay(row.on);
  return (
    <>
      <span className={styles.words}>
        <span className={styles.day}>{on}</span>{' '}
        {'meeting' in row && <span>{format.times(row.meeting.start, row.meeting.end)}</span>}{' '}
        {'meeting' in row && row.meeting.locationId && (
          <strong>{m.classes_date_at({ place: nameOf(row.meeting.locationId) })}</strong>
        )}{' '}
        <span className={styles.note}>{describeRow(row, plan, format)}</span>
      </span>
      <span className={styles.acts}>
        {'meeting' in row && <DateAct words={m.class_form_date_move()} of={on} act={edit} />}
        {row.kind === 'regular' && (
          <DateAct words={m.class_form_date_skip()} of={on} act={() => change(skipDate(plan, row.on))} />
        )}
        {row.kind === 'skipped' && (
          <DateAct words={m.class_form_date_restore()} of={on} act={() => change(restoreDate(plan, row.on))} />
        )}
        {row.kind === 'moved' && (
          <DateAct words={m.class_form_date_move_back()} of={on} act={() => change(restoreDate(plan, row.from))} />
        )}
        {row.kind === 'extra' && (
          <DateAct words={m.class_form_date_remove()} of={on} act={() => change(removeExtra(plan, row.meeting))} />
        )}
        {row.kind === 'holiday' && plan.start !== null && plan.end !== null && (
          <DateAct
            words={m.class_form_date_hold()}
            of={on}
            act={() => change(addDate(plan, { on: row.on, start: plan.start ?? '', end: plan.end ?? '' }))}
          />
        )}
      </span>
    </>
  );
}

function DateAct({ words, of, act }: { words: string; of: string; act: () => void }) {
  return (
    <button type="button" className={styles.act} onClick={act} aria-label={`${words}: ${of}`}>
      {words}
    </button>
  );
}

function describeRow(row: DateRow, plan: DatePlan, format: Format): string {
  switch (row.kind) {
    case 'regular':
      return '';
    case 'moved':
      // Only elsewhere, which its place says.
      if (row.from === row.on && row.meeting.start === plan.start && row.meeting.end === plan.end) return '';
      return m.class_form_date_moved({ from: format.dayOfWeek(row.from) });
    case 'extra':
      return m.class_form_date_extra();
    case 'skipped':
      return m.class_form_date_skipped();
    case 'holiday':
      return m.class_form_date_holiday({ name: row.name });
  }
}

import { DateField, TextField } from '../../ui/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useRowKeys } from '../../ui/form/row-keys.ts';
import { useRef, useState } from 'react';
import { m } from '../../../words/messages.js';
import { DaysImport } from '../closed-days/days-import.tsx';
import type { SemesterValues } from './semester-values.ts';
import styles from './semesters.module.css';

type Holidays = SemesterValues['holidays'];

/** As the contract takes them. */
const MOST_HOLIDAYS = 100;

/** The days on which no class is held: typed one by one, or taken from a calendar. */
export function HolidayFields(parts: {
  holidays: Holidays;
  /** Where a new holiday's calendar opens. */
  firstOn: string;
  today: string;
  errors: Readonly<Record<string, string>>;
  onChange: (holidays: Holidays) => void;
}) {
  const { holidays, errors, onChange } = parts;
  const [isImporting, setImporting] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  const rows = useRowKeys(holidays.length);
  const add = () => {
    onChange([...holidays, { from: '', to: '', name: '' }]);
    requestAnimationFrame(() => {
      const shown = list.current?.querySelectorAll('[data-holiday]');
      shown
        ?.item(shown.length - 1)
        ?.querySelector('input')
        ?.focus();
    });
  };
  const set = (index: number, values: Partial<Holidays[number]>) =>
    onChange(holidays.map((holiday, at) => (at === index ? { ...holiday, ...values } : holiday)));
  const remove = (index: number) => {
    rows.drop(index);
    onChange(holidays.filter((_, at) => at !== index));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <fieldset className={styles.section} ref={list}>
      <legend>{m.semesters_holidays()}</legend>
      <p className={styles.hint}>{m.semesters_holidays_hint()}</p>
      {holidays.map((holiday, index) => (
        <div
          key={rows.keys[index]}
          data-holiday
          className={styles.holiday}
          role="group"
          aria-label={m.semesters_holiday({ number: index + 1 })}
        >
          <TextField
            className={styles.wide}
            label={m.semesters_holiday_name()}
            value={holiday.name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
            error={errors[`holidays.${index}.name`]}
            maxLength={100}
          />
          <DateField
            label={m.semesters_holiday_from()}
            value={holiday.from}
            onChange={(event) => set(index, { from: event.currentTarget.value })}
            error={errors[`holidays.${index}.from`]}
          />
          <DateField
            label={m.semesters_holiday_to()}
            value={holiday.to}
            min={holiday.from}
            onChange={(event) => set(index, { to: event.currentTarget.value })}
            error={errors[`holidays.${index}.to`]}
          />
          <div className={styles.wide}>
            <Button
              look="quiet"
              isDanger
              aria-label={m.semesters_holiday_remove_named({ name: holiday.name || String(index + 1) })}
              onClick={() => remove(index)}
            >
              {m.semesters_holiday_remove()}
            </Button>
          </div>
        </div>
      ))}
      {errors['holidays'] && (
        <p role="alert" className={styles.hint}>
          {errors['holidays']}
        </p>
      )}
      <div className={styles.acts}>
        <Button look="secondary" data-add onClick={add}>
          {m.semesters_holiday_add()}
        </Button>
        <Button look="quiet" onClick={() => setImporting(true)}>
          {m.semesters_holidays_import()}
        </Button>
      </div>
      {isImporting && (
        <DaysImport
          title={m.semesters_holidays_import()}
          held={holidays}
          most={MOST_HOLIDAYS}
          takesHeld={false}
          near={parts.firstOn || parts.today}
          onClose={() => setImporting(false)}
          onTake={(taken) => {
            const named = taken.map(({ from, to, name }) => ({ from, to, name: name || m.closed_days_unnamed() }));
            onChange([...holidays, ...named].toSorted((a, b) => (a.from < b.from ? -1 : 1)));
            setImporting(false);
          }}
        />
      )}
    </fieldset>
  );
}

import { Button } from '../../../ui/button.tsx';
import { useMemo } from 'react';
import { datesOutside } from '../../../../domain/class-content.ts';
import { expandDates } from '../../../../domain/class-dates.ts';
import { m } from '../../../../words/messages.js';
import { useFormat } from '../../../shared/format.ts';
import styles from './class-form.module.css';
import { fieldId } from './parts.ts';
import { planOf } from './class-values.ts';
import { DatesList } from './dates-list.tsx';
import { FieldRow, ClassText } from './fields.tsx';
import { Section } from '../../../ui/section.tsx';
import type { FormParts } from './use-class-form.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The schedule of a class: its weekly pattern and the resulting dates. */
export function ScheduleSection({ form }: { form: FormParts }) {
  const { saved } = form;
  const { firstOn, lastOn, weekdays, start, end, skipped, moved, extra } = form.values;
  const plan = useMemo(
    () => planOf({ firstOn, lastOn, weekdays, start, end, skipped, moved, extra }),
    [firstOn, lastOn, weekdays, start, end, skipped, moved, extra],
  );
  const format = useFormat();
  const outside = useMemo(
    () =>
      datesOutside(expandDates(plan, saved.holidays).meetings, {
        startsOn: saved.semesterStartsOn,
        endsOn: saved.semesterEndsOn,
      }),
    [plan, saved],
  );
  return (
    <Section
      title={m.class_form_section_schedule()}
      hint={m.class_form_semester_days({
        name: saved.semesterName,
        from: format.day(saved.semesterStartsOn),
        to: format.day(saved.semesterEndsOn),
      })}
    >
      <FieldRow>
        <ClassText form={form} name="firstOn" path="schedule.firstOn" type="date" label={m.class_form_first_day()} />
        <ClassText form={form} name="lastOn" path="schedule.lastOn" type="date" label={m.class_form_last_day()} />
      </FieldRow>
      <Weekdays form={form} />
      <FieldRow>
        <ClassText form={form} name="start" path="schedule.start" type="time" label={m.class_form_start()} />
        <ClassText form={form} name="end" path="schedule.end" type="time" label={m.class_form_end()} />
      </FieldRow>
      {outside.length > 0 && (
        <p className={styles.warning}>{m.class_form_outside_semester({ count: outside.length })}</p>
      )}
      <DatesList
        plan={plan}
        holidays={saved.holidays}
        locationId={form.values.locationId}
        locations={form.choices.locations}
        set={form.set}
        error={dateError(form.errors)}
      />
    </Section>
  );
}

/** The first error of a single date; it is shown with the list of dates. */
function dateError(errors: FormParts['errors']): string | undefined {
  const path = Object.keys(errors).find((key) => /^schedule\.(moved|extra|skipped)/.test(key));
  return path && errors[path];
}

function Weekdays({ form }: { form: FormParts }) {
  const format = useFormat();
  const { weekdays } = form.values;
  const toggle = (day: number) =>
    form.set({
      weekdays: (weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day]).toSorted(
        (a, b) => a - b,
      ),
    });
  return (
    <fieldset className={styles.weekdays} id={fieldId('schedule.weekdays')} tabIndex={-1}>
      <legend className={styles.label}>{m.class_form_weekdays()}</legend>
      {WEEKDAYS.map((day) => {
        const isChosen = weekdays.includes(day);
        return (
          <Button
            key={day}
            look={isChosen ? 'primary' : 'secondary'}
            className={styles.weekday}
            aria-pressed={isChosen}
            onClick={() => toggle(day)}
          >
            {/* 1 January 2024 was a Monday. */}
            {format.weekday(`2024-01-0${day}`)}
          </Button>
        );
      })}
      {form.errors['schedule.weekdays'] && <p className={styles.error}>{form.errors['schedule.weekdays']}</p>}
    </fieldset>
  );
}

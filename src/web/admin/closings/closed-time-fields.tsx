import { m } from '../../../words/messages.js';
import { CheckField } from '../../ui/check-field.tsx';
import { ChoiceField, RadioField } from '../../ui/choice-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { DateField, TimeField } from '../../ui/text-field.tsx';
import { useReport } from '../frame/use-report.ts';
import type { ClosingValues } from './closing-values.ts';
import { ChosenClasses } from './chosen-classes.tsx';
import styles from './closings.module.css';

interface ClosedTimeFieldsProps {
  readonly form: Form<ClosingValues>;
  readonly today: string;
}

/** What is closed, and when. */
export function ClosedTimeFields({ form, today }: ClosedTimeFieldsProps) {
  const { values, errors } = form;
  const { data } = useReport('classChoices', {});
  const locations = data?.locations.filter(({ isArchived }) => !isArchived) ?? [];
  return (
    <>
      <div className={styles.fields}>
        <DateField {...form.field('from')} label={m.closings_from()} min={today} required />
        <DateField {...form.field('to')} label={m.closings_to()} min={values.from || today} />
      </div>
      <CheckField
        label={m.closings_hours()}
        checked={values.hasHours}
        onChange={({ currentTarget: { checked } }) => form.set({ hasHours: checked })}
      />
      {values.hasHours && (
        <div className={styles.fields}>
          <TimeField {...form.field('start')} label={m.closings_start()} />
          <TimeField {...form.field('end')} label={m.closings_end()} />
        </div>
      )}
      <RadioField
        label={m.closings_whom()}
        value={values.whom}
        options={[
          { value: 'school', label: m.closings_school() },
          { value: 'place', label: m.closings_place() },
          { value: 'classes', label: m.closings_chosen() },
        ]}
        onChange={(whom) => form.set({ whom })}
      />
      {values.whom === 'place' && (
        <ChoiceField
          label={m.closings_location()}
          value={values.locationId}
          error={errors['locationId']}
          required
          options={[
            { value: '', label: m.closings_location_choose() },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => form.set({ locationId: value })}
        />
      )}
      {values.whom === 'classes' && values.from !== '' && <ChosenClasses form={form} />}
    </>
  );
}

import { Cluster, Stack } from '../../ui/layout.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Button, CloseButton } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { m } from '../../../words/messages.js';
import { FailureAlert } from '../frame/failure-alert.tsx';
import { ReportTrouble, TableSkeleton } from '../frame/report-state.tsx';
import { useReport } from '../frame/use-report.ts';
import { PartsProgress } from './bulk-state.tsx';
import { CHANGEABLE, nameField } from './bulk-fields.ts';
import styles from './bulk.module.css';
import { FieldInput } from './field-input.tsx';
import type { Bulk } from './use-bulk.ts';

/** Which fields change, and to what. */
export function BulkForm({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { data: choices, error, refetch } = useReport('classChoices', {});
  const { form } = bulk;
  const { values, errors } = form;
  const fields = CHANGEABLE.filter((field) => values[field] !== undefined);
  const others = CHANGEABLE.filter((field) => values[field] === undefined);
  if (!choices)
    return error ? <ReportTrouble error={error} retry={() => void refetch()} /> : <TableSkeleton rows={3} />;
  return (
    <Form form={form}>
      <Stack>
        <p>{m.bulk_lead()}</p>
        <FailureAlert error={form.failure ?? bulk.preview.error} />
        {fields.map((field) => (
          <div key={field} className={styles.field}>
            <FieldInput
              field={field}
              value={values[field] ?? ''}
              error={errors[field]}
              choices={choices}
              onChange={(value) => form.set({ [field]: value })}
            />
            <CloseButton
              aria-label={m.bulk_drop_field({ field: nameField(field) })}
              onClick={() => form.set({ [field]: undefined })}
            />
          </div>
        ))}
        {others.length > 0 && (
          <ChoiceField
            label={m.bulk_add_field()}
            value=""
            options={[
              { value: '', label: m.bulk_add_field_choose() },
              ...others.map((field) => ({ value: field, label: nameField(field) })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const field = others.find((one) => one === value);
              if (field) form.set({ [field]: field === 'instructorIds' ? [] : '' });
            }}
          />
        )}
        {form.isPending && <PartsProgress parts={bulk.preview.parts} />}
        <Cluster at="end">
          <Button look="secondary" onClick={onClose}>
            {m.bulk_cancel()}
          </Button>
          <Button type="submit" isBusy={form.isPending} disabled={fields.length === 0}>
            {m.bulk_show()}
          </Button>
        </Cluster>
      </Stack>
    </Form>
  );
}

import { MOST_RULE_DAYS, type RuleKind } from '../../../../domain/letter-rules.ts';
import { m } from '../../../../words/messages.js';
import { ChoiceField, RadioField } from '../../../ui/choice-field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { Cluster } from '../../../ui/layout.tsx';
import { NumberField, TimeField } from '../../../ui/text-field.tsx';
import { nameSemester } from '../../frame/semester-select.tsx';
import { useReport } from '../../frame/use-report.ts';
import { Picked } from './picked.tsx';
import type { RuleValues } from './rule-values.ts';

interface PartProps {
  readonly form: Form<RuleValues>;
}

/** So many days before, and at which time. */
export function RuleTimeFields({ form, kind }: PartProps & { readonly kind: RuleKind }) {
  return (
    <Cluster>
      {kind !== 'missed-class' && (
        <NumberField
          label={kind === 'before-class' ? m.circulars_rule_days_first() : m.circulars_rule_days_forms()}
          description={m.circulars_rule_days_hint({ most: MOST_RULE_DAYS })}
          {...form.field('days')}
          maxLength={2}
          required
        />
      )}
      <TimeField
        label={m.circulars_rule_at()}
        description={kind === 'missed-class' ? m.circulars_rule_at_missed() : m.circulars_rule_at_hint()}
        {...form.field('at')}
        required
      />
    </Cluster>
  );
}

/** For which semester and which of its classes. */
export function RuleWhomFields({ form }: PartProps) {
  const { semesterId, whom, typeIds, classIds } = form.values;
  // One row is enough to learn of the semesters.
  const { data } = useReport('staffEnrollments', { pageSize: 1 });
  const choices = useReport('staffEnrollmentChoices', { semesterId: semesterId || undefined }).data;
  return (
    <>
      <ChoiceField
        label={m.admin_semester()}
        value={semesterId}
        options={[
          { value: '', label: m.circulars_rule_open_semesters() },
          ...(data?.semesters ?? []).map((one) => ({ value: one.id, label: nameSemester(one) })),
        ]}
        onChange={({ currentTarget }) => form.set({ semesterId: currentTarget.value })}
      />
      <RadioField
        label={m.circulars_rule_whom()}
        value={whom}
        options={[
          { value: 'all' as const, label: m.circulars_rule_whom_all() },
          { value: 'types' as const, label: m.circulars_rule_whom_types() },
          { value: 'classes' as const, label: m.circulars_rule_whom_classes() },
        ]}
        onChange={(next) => form.set({ whom: next })}
      >
        {whom === 'types' && (
          <Picked
            label={m.circulars_rule_add_type()}
            options={choices?.types ?? []}
            chosen={typeIds}
            error={form.errors['typeIds']}
            onChange={(next) => form.set({ typeIds: next })}
          />
        )}
        {whom === 'classes' && (
          <Picked
            label={m.circulars_rule_add_class()}
            options={choices?.classes ?? []}
            chosen={classIds}
            error={form.errors['classIds']}
            onChange={(next) => form.set({ classIds: next })}
          />
        )}
      </RadioField>
    </>
  );
}

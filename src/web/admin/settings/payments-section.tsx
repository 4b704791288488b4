import { m } from '../../../words/messages.js';
import { LongTextField } from '../../ui/long-text-field.tsx';
import { Section } from '../../ui/section.tsx';
import type { SectionParts } from './settings-values.ts';

/** How families pay what they owe. */
export function PaymentsSection({ values, errors, change }: SectionParts) {
  return (
    <Section title={m.payments_title()}>
      <LongTextField
        label={m.settings_how_to_pay()}
        description={m.settings_how_to_pay_hint()}
        rows={5}
        isGrowing
        maxLength={2000}
        value={values.howToPay}
        onChange={(event) => change({ howToPay: event.currentTarget.value })}
        error={errors['howToPay']}
      />
    </Section>
  );
}

import { MoneyField, TextField } from '../../../ui/text-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { m } from '../../../../words/messages.js';
import { useApp } from '../../../shared/app.tsx';
import styles from './class-form.module.css';
import { fieldId } from './parts.ts';
import type { OptionValues } from './class-values.ts';
import { SectionFields } from './plain-field.tsx';
import { Section } from '../../../ui/section.tsx';
import type { FormParts } from './use-class-form.ts';

const MOST_OPTIONS = 20;

/** What the class costs, and what can be bought with it. */
export function PriceSection({ form }: { form: FormParts }) {
  return (
    <Section title={m.class_form_section_price()}>
      <SectionFields section="price" form={form} />
      <Options form={form} />
    </Section>
  );
}

function Options({ form }: { form: FormParts }) {
  const { options } = form.values;
  const { currency } = useApp().organization;
  const change = (at: number, part: Partial<OptionValues>) =>
    form.set({ options: options.map((option, index) => (index === at ? { ...option, ...part } : option)) });
  return (
    <fieldset className={styles.options} id={fieldId('options')} tabIndex={-1}>
      <legend className={styles.label}>{m.class_form_options()}</legend>
      <p className={styles.hint}>{m.class_form_options_hint()}</p>
      {options.map((option, at) => (
        // A new option has nothing else to be known by than its line.
        <div key={fieldId(`options.${at}`)} className={styles.option}>
          <TextField
            id={fieldId(`options.${at}.name`)}
            label={m.class_form_option_name()}
            maxLength={100}
            value={option.name}
            error={form.errors[`options.${at}.name`] ?? form.errors[`options.${at}.id`]}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <MoneyField
            id={fieldId(`options.${at}.priceCents`)}
            label={m.class_form_price_in({ currency })}
            value={option.price}
            error={form.errors[`options.${at}.priceCents`]}
            onChange={(event) => change(at, { price: event.currentTarget.value })}
          />
          <Button
            look="secondary"
            aria-label={m.class_form_option_remove({ name: option.name })}
            onClick={() => form.set({ options: options.filter((_, index) => index !== at) })}
          >
            {m.class_form_remove()}
          </Button>
        </div>
      ))}
      {options.length < MOST_OPTIONS && (
        <Button look="secondary" onClick={() => form.set({ options: [...options, { id: null, name: '', price: '' }] })}>
          {m.class_form_option_add()}
        </Button>
      )}
    </fieldset>
  );
}
